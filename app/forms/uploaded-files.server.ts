import { inspectPicture, NoPictureProcessError } from "~/pictures/picture-process.server";
import type { PictureFault } from "~/pictures/picture-task";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { sizeText } from "~/texts/file-texts";
import { wrongTypeMessage } from "./chosen-files";
import { refuseForm } from "./form-refusal.server";
import type { SubmittedFile } from "./submitted-form.server";
import { formWords } from "./words";

/** Collects the faults of a field's files one by one, so that the pictures of two members take turns. */
export async function faultsOf(
  field: string,
  files: SubmittedFile[],
  faultOf: (file: SubmittedFile) => Promise<string | null>,
): Promise<Record<string, string[]>> {
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOf(file);
    if (fault !== null) faults.push(fault);
  }
  return faults.length > 0 ? { [field]: faults } : {};
}

type PictureRules = { types: string[]; maxBytes: number; request: Request };

/** Returns the fault of an uploaded picture, or null. @throws FormRefusal (503) while no picture can be inspected */
export async function pictureFault(file: SubmittedFile, { types, maxBytes, request }: PictureRules) {
  const { fileName, path, type } = file;
  if (file.isTooLarge) return formWords().fileTooLarge(fileName, sizeText(maxBytes));
  if (!type || !types.includes(type.mime)) return wrongTypeMessage(fileName, type?.mime ?? "", types);
  const requester = [subnetOf(clientAddress(request)), "upload"] as const;
  const fault = await inspectPicture(path, request.signal, requester).catch((error) => {
    if (!(error instanceof NoPictureProcessError || request.signal.aborted)) throw error;
    throw refuseForm(formWords().noFilesNow, 503);
  });
  return fault && FAULT_WORDS[fault](fileName);
}

const FAULT_WORDS: Record<PictureFault, (fileName: string) => string> = {
  "not-an-image": (fileName) => formWords().notAnImage(fileName),
  "too-many-pixels": (fileName) => formWords().tooManyPixels(fileName),
  "too-complex": (fileName) => formWords().tooComplexPicture(fileName),
};
