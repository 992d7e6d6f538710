import { FIRST_LANGUAGE } from "~/languages/language";
import { UserText } from "../user-text";
import { layoutWords } from "./words";

/** The sentence is prescribed, so it stays Korean in every language. */
const OFFICIAL = "이 누리집은 대한민국 공식 전자정부 누리집입니다.";

export type Official = { name: string; address: string; phone: string };

export function Masthead() {
  const { official } = layoutWords();
  return (
    <div className="site-header-inner small-note">
      <span lang={FIRST_LANGUAGE}>{OFFICIAL}</span> {official.meaning}
    </div>
  );
}

export function Identifier({ name, address, phone }: Official) {
  const { official } = layoutWords();
  return (
    <p>
      {official.runBy} <UserText>{name}</UserText>
      {address && (
        <>
          {" · "}
          <UserText>{address}</UserText>
        </>
      )}
      {phone && (
        <>
          {" · "}
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </>
      )}
    </p>
  );
}
