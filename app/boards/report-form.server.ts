import { readToiletId } from "~/backend/toilet";
import type { MemberContext } from "~/forms/form-action.server";
import { FormRefusal, refuseForNow } from "~/forms/form-refusal.server";
import { asTyped, withTexts } from "~/forms/read-fields";
import { sendWithCooldown } from "~/forms/write-limit.server";
import { siteOrigin } from "~/http/own-site.server";
import { isReportTitle, reportTitle, writeReport } from "~/reports/report-text";
import { addOwnReport, hasReported } from "~/reports/reports.server";
import { directory } from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { REPORT_KINDS, type ReportKind } from "~/ui/toilet-actions";
import { SENTENCE_MAX } from "./post-form.schema";
import { reportFormWords } from "./report-form-words";

const AGAIN_AFTER_S = 600;

export type ReportDraft = { toiletId: string; kind: ReportKind; name: string; title: string };

/** Reads the report's kind and toilet from the form's URL; null if one of them is missing. */
export async function readReportDraft({ url }: Request): Promise<ReportDraft | null> {
  const { searchParams } = new URL(url);
  const kind = kindOf(searchParams.get("report"));
  const toiletId = readToiletId(searchParams.get("toiletId"));
  if (!kind || toiletId === null) return null;
  const toilet = await directory.find(toiletId).catch(() => null);
  const name = toilet?.name || `화장실 ${toiletId}`;
  return { toiletId, kind, name, title: reportTitle(name) };
}

const kindOf = (text: unknown): ReportKind | undefined =>
  REPORT_KINDS.find((reportKind) => reportKind === text);

/** Returns the posted report. Its kind may differ from the one in the form's URL. */
async function sentReport(request: Request, texts: FormData): Promise<ReportDraft | null> {
  const offeredReport = await readReportDraft(request);
  return offeredReport && { ...offeredReport, kind: kindOf(texts.get("report")) ?? offeredReport.kind };
}

/** Turns a sent report into the fields of a post. @throws FormRefusal for a sentence that is too long */
export async function fillReport(request: Request, texts: FormData): Promise<FormData> {
  const report = await sentReport(request, texts);
  if (!report) return texts;
  const { kind, name, toiletId } = report;
  const sentence = asTyped(String(texts.get("sentence") ?? texts.get("content") ?? "")).trim();
  if (Array.from(sentence).length > SENTENCE_MAX)
    throw new FormRefusal({ sentence: [reportFormWords().tooLong(SENTENCE_MAX)] });
  const place = { name, href: siteOrigin(request) + toiletHref(toiletId) };
  const title = String(texts.get("title") ?? "");
  return withTexts(texts, {
    title: isReportTitle(title) ? title : report.title,
    content: writeReport({ kind, place, sentence, at: Date.now() }),
    contentFormat: "html",
  });
}

/** Sends a report at most once in ten minutes per toilet, and shows it at once. Sends other posts unchanged. */
export async function sendReport(context: MemberContext, send: () => Promise<void>): Promise<void> {
  const report = await sentReport(context.request, context.form.texts);
  if (!report) return send();
  const { member } = context.viewer;
  const { toiletId, kind } = report;
  const message = () => reportFormWords().tooSoon;
  // Without Redis, another process may have taken the member's last report.
  if (hasReported(member, toiletId, AGAIN_AFTER_S * 1000)) throw refuseForNow(message(), AGAIN_AFTER_S);
  await sendWithCooldown(context, { what: ["report", toiletId], withinS: AGAIN_AFTER_S, message }, send);
  addOwnReport({ toiletId, kind }, member);
}
