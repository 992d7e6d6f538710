import { expect, test } from "vitest";
import { encodeBody } from "~/backend/request-body.server";

test("a form without files is a form of several parts, in one piece", async () => {
  const fields = { toiletId: "12", name: '대전역 "1"번\n출구--', empty: "" };
  const { headers, body } = encodeBody({ form: fields });
  expect(body).toBeTypeOf("string");
  const read = await new Response(body as string, { headers }).formData();
  expect(Object.fromEntries(read)).toEqual({ ...fields, name: '대전역 "1"번\r\n출구--' });
});
