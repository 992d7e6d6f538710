import { z } from "zod";

const text = z.string().optional();

export const DOWNLOAD_FORM = "download";
export const CREATE_DOWNLOAD = "create-download";

/** Requires nothing, because the sample stores nothing. */
export const downloadSchema = z.object({
  programName: text,
  operatingSystem: text,
  recommendedSpecs: text,
  registeredOn: text,
  language: text,
});

export const APPLY_FORM = "apply";
export const APPLY_FOR_SERVICE = "apply-for-service";

export const applySchema = z.object({ name: text, email: text, service: text, content: text });
