import { expect, test } from "vitest";
import { encodeBody } from "~/backend/request-body.server";

test("a form without files is encoded as multipart in one string", async () => {
  const fields = { toiletId: "12", name: '대전역 "1"번\n출구--', empty: "" };
  const { headers, body } = encodeBody({ form: fields });
  expect(body).toBeTypeOf("string");
  const form = await new Response(body as string, { headers }).formData();
  expect(Object.fromEntries(form)).toEqual({ ...fields, name: '대전역 "1"번\r\n출구--' });
});
