import type { FacilityWords } from "./ko";

export const zh: FacilityWords = {
  names: {
    accessible: "无障碍卫生间",
    diaper: "婴儿护理台",
    bell: "紧急呼叫铃",
    cctv: "监控",
    child: "儿童马桶",
    unisex: "男女共用",
    paper: "卫生纸",
    soap: "肥皂",
    water: "热水",
  },
  there: (facility) => `有${facility}`,
  missing: (facility) => `无${facility}`,
  unknown: (facility) => `${facility}未确认`,
};
