import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction, refuseIntent } from "~/forms/form-action.server";
import { mapSettings } from "~/maps/map-settings.server";
import { redirectWithMessage, requireFormUser } from "~/session/viewer.server";
import { aidForm } from "./form-aids.server";
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from "./photo-rules";
import { describeWriteFailure, register } from "./save-toilet.server";
import { getTagChoices } from "./tag-options.server";
import { ToiletForm } from "./toilet-form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: "화장실 등록 | 화장실 지도" }];

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireFormUser(args);
  return { choices: await getTagChoices(caller), mapSettings };
}

export const action = formAction({
  who: "user",
  uploads: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES },
  describeFailure: (error, intent) =>
    intent === "deactivate-tag" ? "태그 비활성화에 실패했습니다." : describeWriteFailure("등록", error),
  async handle(context) {
    const aided = await aidForm(context);
    if (aided) return aided;
    if (context.intent !== "register-toilet") throw refuseIntent();
    await register(context.form, context.viewer.caller);
    return redirectWithMessage(context.viewer, "/map", "화장실 등록이 완료되었습니다!");
  },
});

export default function RegisterToilet() {
  return <ToiletForm mode="register" toilet={null} {...useLoaderData<typeof loader>()} />;
}
