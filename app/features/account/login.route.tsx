import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useHref, useLoaderData } from "@remix-run/react";
import { env } from "~/env/env.server";
import { redirect } from "~/http/responses.server";
import { getViewer, safeReturnTo } from "~/session/viewer.server";
import { Card, PhoneLink } from "~/ui/basics";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { kakaoLogin } from "./kakao-login.server";
import { findSavedId, lacksCookies } from "./login.action.server";
import { LoginForm } from "./login-form";
import { accountWords } from "./words";

export const handle = { hydrate: true };
export const meta = pageTitle(() => layoutWords().account.login);

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const next = safeReturnTo(new URL(request.url).searchParams.get("next"), args);
  const { member } = await getViewer(args);
  if (member) throw redirect(next);
  const needsCookies = lacksCookies(request);
  return data(
    {
      savedId: await findSavedId(request),
      needsCookies,
      kakaoNext: kakaoLogin.isOffered() ? next : null,
      phone: env.OPERATOR_PHONE,
    },
    { status: needsCookies ? 401 : 200 },
  );
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./login.action.server";

export default function Login() {
  const { kakaoNext, phone, ...login } = useLoaderData<typeof loader>();
  const words = accountWords();
  // Kakao returns to one address for all languages, so `next` carries the language.
  const next = useHref(kakaoNext ?? "/");
  return (
    <div className="page page-narrow">
      <Card as="div" className="login-card">
        <h1>{layoutWords().account.login}</h1>
        <LoginForm {...login} />
        {kakaoNext !== null && (
          <p>
            {/* A full page load, because the link leads to another site. */}
            <a className="button button-kakao wide" href={`/login/kakao?${new URLSearchParams({ next })}`}>
              {words.kakao}
            </a>
          </p>
        )}
        <Help hasKakao={kakaoNext !== null} phone={phone} />
      </Card>
    </div>
  );
}

/** Says how to get help with logins. With Kakao, the first login creates the account. */
function Help({ hasKakao, phone }: { hasKakao: boolean; phone: string | undefined }) {
  const { help } = accountWords();
  return (
    <>
      <p className="small-note">
        {help.contact} {phone && <PhoneLink number={phone} />}
      </p>
      {hasKakao && <p className="small-note">{help.kakao}</p>}
    </>
  );
}
