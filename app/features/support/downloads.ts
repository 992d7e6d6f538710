export const DOWNLOADS = [
  {
    id: "4",
    programName: "화장실 정보 일괄 등록 양식",
    operatingSystem: "Windows, macOS",
    recommendedSpecs: "스프레드시트 프로그램",
    fileName: "toilet-import-form.xlsx",
    registeredOn: "2025-09-18",
    language: "한국어",
  },
  {
    id: "3",
    programName: "현장 점검표 인쇄용 문서",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "PDF 보기 프로그램, A4 프린터",
    fileName: "inspection-sheet.pdf",
    registeredOn: "2025-08-27",
    language: "한국어",
  },
  {
    id: "2",
    programName: "안내 표지판 디자인 원본",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "SVG 편집 프로그램",
    fileName: "signage-templates.zip",
    registeredOn: "2025-07-03",
    language: "한국어, 영어",
  },
  {
    id: "1",
    programName: "화장실 지도 이용 안내서",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "PDF 보기 프로그램",
    fileName: "user-guide.pdf",
    registeredOn: "2025-06-12",
    language: "한국어",
  },
];

export type Download = (typeof DOWNLOADS)[number];
