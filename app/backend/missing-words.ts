const WORDS =
  /(?:화장실|정보|자료|결과|항목|대상)[을를이가은는]? ?(?:존재하지 않|찾을 수 없)|^존재하지 않|없는 화장실|(화장실|정보|데이터|자료|결과)[이가은는]? ?없|삭제[된되]|not found|no such|does not exist/i;

/** Tells whether a backend's message says that a record is missing, because its code 800 may mean any failure. */
export const saysMissing = (message: string): boolean => WORDS.test(message);
