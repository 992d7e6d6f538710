import type { LayoutWords } from "./ko";

export const zh: LayoutWords = {
  skipToContent: "跳到正文",
  menu: {
    label: "主菜单",
    map: "厕所地图",
    community: "社区",
    saved: "已收藏",
    administration: "网站管理",
  },
  languages: "语言",
  koreanOnly: "本页面仅提供韩语。",
  footer: {
    preparing: "服务筹备中。",
    about: "关于我们",
    support: "客户支持",
    events: "公告",
    sources: "数据来源",
    accessibility: "无障碍说明",
    privacy: "隐私政策",
  },
  account: {
    login: "登录",
    logout: "退出登录",
    myPage: "我的页面",
    register: "添加卫生间",
    named: (name) => name,
    social: "社交账号用户",
    administrator: "管理员",
    member: "普通用户",
  },
  display: {
    title: "显示设置",
    apply: "应用",
    theme: { label: "界面颜色", choices: { auto: "跟随设备", light: "浅色", dark: "深色" } },
    contrast: { label: "对比度", choices: { normal: "跟随设备", high: "高" } },
    text: { label: "文字大小", choices: { normal: "标准", large: "大" } },
    profile: { label: "使用者", choices: { none: "未选择", wheelchair: "轮椅", stroller: "婴儿车" } },
  },
  error: {
    titles: {
      400: "无法处理请求",
      403: "无法查看此页面",
      404: "找不到页面",
      405: "无法向此地址发送",
      502: "无法连接服务器",
      504: "服务器响应缓慢",
    },
    messages: {
      400: "无法读取发送的内容。请返回上一页重试。",
      404: "地址已变更或页面不存在。请检查地址。",
      405: "此地址仅用于显示页面。请返回上一页重试。",
    },
    title: "发生错误",
    unknown: "发生未知错误。",
    number: "联系我们时请提供此编号：",
  },
  noToilets: {
    title: "此服务器不提供厕所地图",
    message: "这里无法查找厕所。留言板可以使用。",
  },
  front: { map: "前往厕所地图", start: "返回首页" },
};
