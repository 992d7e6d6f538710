/** Says that something is shut for good or for now: a whole toilet, or one of its facilities. */
export const SHUT = /폐쇄|폐업|폐지|철거|공사 ?중|(?:사용|이용) ?(?:불가|금지|중지|중단)/;

/** Says that something is there and does not work. */
export const BROKEN =
  /고장|파손|훼손|망가|부서|먹통|불량|미 ?작동|미 ?가동|작동 ?(?:되지|하지)? ?(?:안|않|못)|(?:점검|수리) ?(?:중|필요)|broken|out of order|not work/i;

/** Says that something is missing, locked or not to be used. */
const UNUSABLE =
  /없|않|불가|미 ?(?:설치|운영|개방|사용|비치|부착)|잠[김겨]|금지|중지|중단|안 ?(?:됨|돼|되|함|해|나[오와옴]|울|열[려림]|켜|눌|씀|써|쓰)|못 ?(?:쓰|씀|써|하|함|해|사용)/;

/** Tells whether a tag about a facility says that people cannot use it: `비상벨 고장`, `장애인 화장실 폐쇄`, `휴지 없음`. */
export const isOutOfOrder = (tag: string): boolean =>
  BROKEN.test(tag) || SHUT.test(tag) || UNUSABLE.test(tag);
