import type { LayoutWords } from "./ko";

export const ja: LayoutWords = {
  skipToContent: "本文へ移動",
  menu: {
    label: "メインメニュー",
    map: "トイレマップ",
    community: "掲示板",
    saved: "保存した場所",
    administration: "サイト管理",
  },
  languages: "言語",
  koreanOnly: "このページは韓国語のみです。",
  footer: {
    preparing: "サービス準備中です。",
    about: "サービス紹介",
    support: "サポート",
    events: "お知らせ",
    sources: "データの出典",
    accessibility: "アクセシビリティ",
    privacy: "プライバシーポリシー",
  },
  account: {
    login: "ログイン",
    logout: "ログアウト",
    myPage: "マイページ",
    register: "トイレを登録",
    named: (name) => `${name}さん`,
    social: "ソーシャル会員",
    administrator: "管理者",
    member: "一般会員",
  },
  display: {
    title: "表示設定",
    apply: "適用",
    theme: { label: "画面の色", choices: { auto: "端末の設定に従う", light: "明るい", dark: "暗い" } },
    contrast: { label: "コントラスト", choices: { normal: "端末の設定に従う", high: "高い" } },
    text: { label: "文字の大きさ", choices: { normal: "標準", large: "大きい" } },
    profile: { label: "利用者", choices: { none: "選択なし", wheelchair: "車いす", stroller: "ベビーカー" } },
  },
  error: {
    titles: {
      400: "リクエストを処理できません",
      403: "このページは表示できません",
      404: "ページが見つかりません",
      405: "このアドレスには送信できません",
      502: "サーバーに接続できませんでした",
      504: "サーバーの応答が遅れています",
    },
    messages: {
      400: "送信された内容を読み取れませんでした。前の画面に戻ってもう一度お試しください。",
      404: "アドレスが変わったか、存在しないページです。アドレスをご確認ください。",
      405: "このアドレスは表示専用です。前の画面に戻ってもう一度お試しください。",
    },
    title: "エラーが発生しました",
    unknown: "不明なエラーが発生しました。",
    number: "お問い合わせの際はこの番号をお知らせください：",
  },
  noToilets: {
    title: "このサーバーにはトイレマップがありません",
    message: "ここではトイレを調べられません。掲示板は利用できます。",
  },
  front: { map: "トイレマップへ", start: "最初のページへ" },
};
