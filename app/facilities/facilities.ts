import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { type Facility, namedKind, rowOf } from "./facility-table";

/** Returns null for a tag that names no facility, or a facility that is out of order. */
export const facilityOf = (name: string): Facility | null => (isOutOfOrder(name) ? null : namedKind(name));

const MEN = /\(남\)|남[자성]/;
const WOMEN = /\(여\)|여[자성]/;

/** Tells whether a tag says that this facility is out of order, unless both name a room and not the same one. */
export function breaksFacility(tag: string, facility: string): boolean {
  const kind = isOutOfOrder(tag) ? namedKind(tag) : null;
  if (kind === null || kind === "other" || kind !== facilityOf(facility)) return false;
  const [men, women] = [MEN.test(tag), WOMEN.test(tag)];
  return men === women || (men ? MEN : WOMEN).test(facility);
}

/** If a toilet's tags name one of these facilities, the toilet lacks the others (docs/urls-and-forms.md#filters-of-the-map). */
export function filterableOf(facilities: readonly string[]): Set<Facility> {
  const kinds = facilities.flatMap((name) => facilityOf(name) ?? []);
  return new Set(kinds.filter((kind) => rowOf(kind).isListed));
}

/** Names a kind of facility in the page's language. */
export const facilityNameOf = (kind: Facility): string => rowOf(kind).names?.[currentLanguage()] ?? "";

/** Names a facility in the page's language. Korean pages and unknown facilities keep the original text. */
export function facilityText(name: string): string {
  const kind = currentLanguage() === FIRST_LANGUAGE ? null : facilityOf(name);
  return (kind && facilityNameOf(kind)) || name;
}

/** Says that something is shut for good or for now: a whole toilet, or one of its facilities. */
export const SHUT = /폐쇄(?! ?회로)|폐업|폐지|철거|공사 ?중|(?:사용|이용) ?(?:불가|금지|중지|중단)/;

/** Says that something is there and does not work. */
export const BROKEN =
  /고장|파손|훼손|망가|부서|먹통|불량|방전|오작동|(?<!설)비작동|미 ?[작가]동|작동 ?(?:되지|하지)? ?(?:안|않|못)|(?:점검|수리) ?(?:중|필요)|broken|out of order|not work/i;

/** Says that something is missing, locked or not to be used. */
const UNUSABLE =
  /없|않|아[님닙]|불가|불능|미 ?(?:설치|운영|개방|사용|비치|부착|응답)|[ (]무(?:\)|$)|무(?:응답|반응|용지물)|잠(?:[김겨긴가궈]|금 ?(?:$|됨|돼|되|상태|중))|닫[힘혀힌음]|막[힘혀힌음]|금지|중지|중단|통제|봉쇄|(?:^|[^무])제한|안 ?(?:됨|돼|되|함|해|나[오와옴]|울|열[려림]|켜|눌|씀|써|쓰|들[려림어]|보[임여]|움직|펴|펼|나요|남(?=$|[\s).,]))|(?:^| )못 |못(?:쓰|쓸|씀|써|하|할|함|해|사용|이용|들어|감|갑|갈|탐|눌|열)|어려[움워운]|어렵|힘[듦듬든들]|곤란|불편(?:$|함|해)|(?:턱|계단|단차)[이가]? ?(?:있|많|높)/;

/** Says that something came off, is switched off, is a dummy or serves as a store. */
const USELESS =
  /꺼[짐져진둠]|꺼 ?놓|(?:^| )끔|가짜|모형|장식용|빠[짐져진졌]|떨어[짐졌]|끊[김겨긴어]|뜯|깨[짐져진졌]|부러|사라[짐져진졌]|가려[짐져]|멈[춤춰춘]|창고(?:로|화|처럼|용|임|$)|청소 ?도구|적치|쌓|[✕✖✗✘❌]|(?:^|[^a-z])[x×](?:$|[\s).,!])|\b(?:off|none|fake|dummy|closed|locked|missing|unavailable)\b|\bno\b(?!\.)/i;

/** Denies a nuisance (an obstacle, a smell, a lock, a fault, a limit), or forbids another use of the facility. */
const PRAISE = new RegExp(
  [
    "(?:턱|계단|단차|장애물|사각(?:지대)?|냄새|악취|벌레|쓰레기|곰팡이|낙서|물기|몰카|비밀번호|비번|잠금|도어락|자물쇠|대기|요금|유료",
    "|고장|오작동|파손|훼손|불량|문제|폐쇄|(?:공사|점검|수리) ?중|막힘|제한|제약|불편함?|어려움|[^개년월일달칠간주회번루\\s] ?이상)",
    "(?:[이가은는도]|나지)? ?(?:전혀 ?|필요 ?)?(?:없[음는이어고습다]|않|아[님닙]|안 ?[남나])",
    "|(?:막히|어렵|힘들)지 ?않|안 ?막[힘혀]",
    "|(?:흡연|담배|음주|취식|낙서|장난|세탁|투기|적재|불법 ?촬영|(?:비장애인|일반인) ?(?:사용|이용|출입)) ?(?:금지|불가|제한)",
  ].join(""),
  "g",
);

/**
 * Tells whether a tag about a facility says that people cannot use it: `비상벨 고장`, `장애인 화장실 폐쇄`, `휴지 없음`.
 * What a tag praises (`문턱 없음`, `흡연 금지`) says nothing of that. In doubt, the facility does not count.
 */
function isOutOfOrder(tag: string): boolean {
  const rest = tag.replaceAll(PRAISE, "");
  return [BROKEN, SHUT, UNUSABLE, USELESS].some((words) => words.test(rest));
}
