import { z } from "zod";
import { logger } from "~/log/logger.server";
import { perExamination } from "./profile/current-examination.server";

const loggedFields = perExamination(() => new Set<string>());

/** Logs each field once. */
function logUnreadable(fields: string[]): void {
  const newFields = fields.filter((field) => !loggedFields().has(field));
  for (const field of newFields) loggedFields().add(field);
  if (newFields.length > 0)
    logger.warn({ fields: newFields }, "the backend sent unreadable members of lists");
}

const listOfAny = z.array(z.unknown()).nullish();

/** Reads the readable members of a list. Logs only names of fields, because values may be personal. */
function readMembers<Item extends z.ZodTypeAny>(item: Item, members: unknown[], list: (string | number)[]) {
  const answers = members.filter((member) => member !== null).map((member) => item.safeParse(member));
  const issues = answers.flatMap(({ error }) => error?.issues ?? []);
  const hasNull = members.includes(null);
  const paths = [...(hasNull ? [list] : []), ...issues.map(({ path }) => [...list, ...path])];
  const fields = [...new Set(paths.map((path) => path.filter((name) => typeof name === "string").join(".")))];
  const readable: z.output<Item>[] = answers.flatMap(({ success, data }) => (success ? [data] : []));
  return { readable, issues, fields };
}

type ListOptions = {
  /** Whether a list without a readable member is empty instead of an error. */
  mayBeEmpty?: boolean;
};

/** A list without its unreadable members. If no member is readable, the list is an error by default. */
export const wireList = <Item extends z.ZodTypeAny>(item: Item, { mayBeEmpty = false }: ListOptions = {}) =>
  listOfAny.transform((members, context): z.output<Item>[] => {
    const { readable, issues, fields } = readMembers(item, members ?? [], context.path);
    if (readable.length === 0 && !mayBeEmpty) for (const issue of issues) context.addIssue(issue);
    logUnreadable(fields);
    return readable;
  });
