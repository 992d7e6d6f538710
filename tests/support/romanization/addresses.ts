/** Addresses of real toilets in the official English form of road-name addresses, without a comma after the number. */
export const ADDRESSES_IN_ENGLISH: [address: string, english: string][] = [
  [
    "경기도 양주시 부흥로 1533, 양주시의회 (남방동)",
    "Yangju City Council, 1533 Buheung-ro, Yangju-si, Gyeonggi-do (Nambang-dong)",
  ],
  ["전북특별자치도 임실군 강진면 호국로 420", "420 Hoguk-ro, Gangjin-myeon, Imsil-gun, Jeonbuk-do"],
  [
    "경상남도 거제시 일운면 지세포4길 7, 일운면사무소",
    "Irun-myeon Office, 7 Jisepo 4-gil, Irun-myeon, Geoje-si, Gyeongsangnam-do",
  ],
  ["경기도 안산시 상록구 성호로 131", "131 Seongho-ro, Sangnok-gu, Ansan-si, Gyeonggi-do"],
  [
    "서울특별시 영등포구 가마산로31길 16, 대림운동장 (대림동)",
    "Daerim Sports Ground, 16 Gamasan-ro 31-gil, Yeongdeungpo-gu, Seoul (Daerim-dong)",
  ],
  [
    "인천광역시 미추홀구 매소홀로 380 (학익동, 학익1동 행정복지센터)",
    "380 Maesohol-ro, Michuhol-gu, Incheon (Hagik-dong, Hagik1-dong Community Center)",
  ],
  [
    "경상남도 거창군 북상면 월성리 산 10",
    "San 10 Wolseong-ri, Buksang-myeon, Geochang-gun, Gyeongsangnam-do",
  ],
  [
    "전라남도 목포시 남악로 51, 남악신도시주유소 (옥암동)",
    "Namaksindosi Gas Station, 51 Namak-ro, Mokpo-si, Jeollanam-do (Ogam-dong)",
  ],
  [
    "부산광역시 부산진구 신천대로 282, 부암119안전센터 (부암동)",
    "Buam 119 Safety Center, 282 Sincheon-daero, Busanjin-gu, Busan (Buam-dong)",
  ],
  ["경기도 안산시 상록구 석호로 144", "144 Seokho-ro, Sangnok-gu, Ansan-si, Gyeonggi-do"],
  ["서울특별시 동대문구 천호대로 281", "281 Cheonho-daero, Dongdaemun-gu, Seoul"],
  [
    "세종특별자치시 장군면 장척로 393 (도계리, 장군치안센터)",
    "393 Jangcheok-ro, Janggun-myeon, Sejong-si (Dogye-ri, Janggun Police Box)",
  ],
  [
    "전라남도 장성군 삼계면 사창로 89-6, 삼계면주민자치센터",
    "Samgye-myeon Community Center, 89-6 Sachang-ro, Samgye-myeon, Jangseong-gun, Jeollanam-do",
  ],
  ["광주광역시 동구 지호로164번길 21 (지산동)", "21 Jiho-ro 164beon-gil, Dong-gu, Gwangju (Jisan-dong)"],
  [
    "전라남도 순천시 해룡면 여순로 1084 (호두리, 해룡주유소)",
    "1084 Yeosun-ro, Haeryong-myeon, Suncheon-si, Jeollanam-do (Hodu-ri, Haeryong Gas Station)",
  ],
  [
    "인천광역시 서구 완정로 147, 유영빌딩 3~10층, 12층",
    "Yuyeong Building 3~10F, 12F, 147 Wanjeong-ro, Seo-gu, Incheon",
  ],
  ["부산광역시 강서구 생곡동 산 61-5", "San 61-5 Saenggok-dong, Gangseo-gu, Busan"],
  [
    "대구광역시 수성구 동대구로50길 121-10, 수성국민체육센터 (범어동)",
    "Suseong National Sports Center, 121-10 Dongdaegu-ro 50-gil, Suseong-gu, Daegu (Beomeo-dong)",
  ],
  ["경상북도 영주시 가흥동 산45-5", "San 45-5 Gaheung-dong, Yeongju-si, Gyeongsangbuk-do"],
  [
    "대구광역시 남구 현충로 163, 대명동우체국 (대명동)",
    "Daemyeong-dong Post Office, 163 Hyeonchung-ro, Nam-gu, Daegu (Daemyeong-dong)",
  ],
  [
    "대구광역시 달성군 옥포읍 비슬로 2302, 옥포우체국",
    "Okpo Post Office, 2302 Biseul-ro, Okpo-eup, Dalseong-gun, Daegu",
  ],
  [
    "서울특별시 강북구 한천로 996 (번동, 번1동주민센터)",
    "996 Hancheon-ro, Gangbuk-gu, Seoul (Beon-dong, Beon1-dong Community Center)",
  ],
  [
    "세종특별자치시 도움3로 105-10, 성운프라자 (종촌동)",
    "Seongun Plaza, 105-10 Doum 3-ro, Sejong-si (Jongchon-dong)",
  ],
  [
    "세종특별자치시 새롬중앙로 64, 세종영광프라자 (새롬동)",
    "Sejongyeonggwang Plaza, 64 Saeromjungang-ro, Sejong-si (Saerom-dong)",
  ],
  [
    "인천광역시 서구 청라라임로 66, 청라지구대 (청라동)",
    "Cheongna Police Box, 66 Cheongnaraim-ro, Seo-gu, Incheon (Cheongna-dong)",
  ],
  [
    "경기도 화성시 만세구 마도면 마도북로 389 (석교리, 마도면사무소)",
    "389 Madobuk-ro, Mado-myeon, Manse-gu, Hwaseong-si, Gyeonggi-do (Seokgyo-ri, Mado-myeon Office)",
  ],
  [
    "강원특별자치도 영월군 주천면 주천로89번길 14, 주천초등학교",
    "Jucheon Elementary School, 14 Jucheon-ro 89beon-gil, Jucheon-myeon, Yeongwol-gun, Gangwon-do",
  ],
  [
    "울산광역시 울주군 두서면 선필로 274 (인보리, 선필회관)",
    "274 Seonpil-ro, Duseo-myeon, Ulju-gun, Ulsan (Inbo-ri, Seonpil Hall)",
  ],
  [
    "광주광역시 동구 제봉로 42, 전남대학교병원 (학동)",
    "Jeonnam University Hospital, 42 Jebong-ro, Dong-gu, Gwangju (Hak-dong)",
  ],
  [
    "울산광역시 울주군 청량읍 청량천변로 211, 울산농업기술센터",
    "Ulsan Agricultural Technology Center, 211 Cheongnyangcheonbyeon-ro, Cheongnyang-eup, Ulju-gun, Ulsan",
  ],
  [
    "전라남도 목포시 남악1로42번길 21, 부주파출소 (옥암동)",
    "Buju Police Box, 21 Namak 1-ro 42beon-gil, Mokpo-si, Jeollanam-do (Ogam-dong)",
  ],
  [
    "경기도 화성시 동탄구 동탄지성로 94 (반송동, 하나로오피스텔)",
    "94 Dongtanjiseong-ro, Dongtan-gu, Hwaseong-si, Gyeonggi-do (Bansong-dong, Hana-ro Officetel)",
  ],
  [
    "경상북도 경산시 남매로 159 (중방동 701번지 17호)",
    "159 Nammae-ro, Gyeongsan-si, Gyeongsangbuk-do (701 Jungbang-dong)",
  ],
  [
    "인천광역시 제물포구 연안부두로 70, 인천항 연안여객터미널 (항동7가)",
    "Incheon Port Coastal Ferry Terminal, 70 Yeonanbudu-ro, Jemulpo-gu, Incheon (Hang-dong 7-ga)",
  ],
  [
    "경기도 여주시 능서면 양화로 877, 세종대왕릉역",
    "Sejongdaewangneung Station, 877 Yanghwa-ro, Neungseo-myeon, Yeoju-si, Gyeonggi-do",
  ],
  [
    "충청남도 당진시 대호지면 4.4만세로 55-1",
    "55-1 4.4manse-ro, Daehoji-myeon, Dangjin-si, Chungcheongnam-do",
  ],
  ["강원특별자치도 고성군 간성읍 동호리 12-1", "12-1 Dongho-ri, Ganseong-eup, Goseong-gun, Gangwon-do"],
  ["서울특별시 강동구 천호대로 1006", "1006 Cheonho-daero, Gangdong-gu, Seoul"],
  [
    "충청남도 서산시 안견로 327, 서산경찰서 2층 (읍내동)",
    "Seosan Police Station 2F, 327 Angyeon-ro, Seosan-si, Chungcheongnam-do (Eumnae-dong)",
  ],
  ["서울특별시 중구 창경궁로 지하 51", "Jiha 51 Changgyeonggung-ro, Jung-gu, Seoul"],
  [
    "전북특별자치도 익산시 삼기면 용연길 174-58, 대제보건진료소",
    "Daeje Public Health Clinic, 174-58 Yongyeon-gil, Samgi-myeon, Iksan-si, Jeonbuk-do",
  ],
  [
    "경상남도 의령군 부림면 대한로 1761, 부림면행정복지센터",
    "Burim-myeon Community Center, 1761 Daehan-ro, Burim-myeon, Uiryeong-gun, Gyeongsangnam-do",
  ],
  ["강원특별자치도 원주시 호저면 호저로 429", "429 Hojeo-ro, Hojeo-myeon, Wonju-si, Gangwon-do"],
  ["광주광역시 서구 금화로 59번길6(금호동)", "6 Geumhwa-ro 59beon-gil, Seo-gu, Gwangju (Geumho-dong)"],
  [
    "인천광역시 중구 서해대로 374, 옹진군농업기술센터 (신흥동3가)",
    "Ongjin-gun Agricultural Technology Center, 374 Seohae-daero, Jung-gu, Incheon (Sinheung-dong 3-ga)",
  ],
  [
    "서울특별시 용산구 독서당로11길 16 (한남동, 시립용산노인종합복지관)",
    "16 Dokseodang-ro 11-gil, Yongsan-gu, Seoul (Hannam-dong, Municipal Yongsan Senior Welfare Center)",
  ],
  [
    "서울특별시 마포구 성미산로29길 17-9, 연남동주민센터 (연남동)",
    "Yeonnam-dong Community Center, 17-9 Seongmisan-ro 29-gil, Mapo-gu, Seoul (Yeonnam-dong)",
  ],
  ["전북특별자치도 임실군 운암면 입석리 산 32-1", "San 32-1 Ipseok-ri, Unam-myeon, Imsil-gun, Jeonbuk-do"],
  ["전라남도 영암군 덕진면 금호길 11", "11 Geumho-gil, Deokjin-myeon, Yeongam-gun, Jeollanam-do"],
  [
    "서울특별시 마포구 마포대로 34, 도원빌딩 1층 (도화동)",
    "Dowon Building 1F, 34 Mapo-daero, Mapo-gu, Seoul (Dohwa-dong)",
  ],
  [
    "경상북도 경산시 중앙초등길 62, 중방동 행정복지센터 (중방동)",
    "Jungbang-dong Community Center, 62 Jungangchodeung-gil, Gyeongsan-si, Gyeongsangbuk-do (Jungbang-dong)",
  ],
  [
    "전라남도 구례군 토지면 섬진강대로 5232 (용두리, 토지주유소)",
    "5232 Seomjingang-daero, Toji-myeon, Gurye-gun, Jeollanam-do (Yongdu-ri, Toji Gas Station)",
  ],
  ["경상남도 거창군 가조면 수월리 산19-1", "San 19-1 Suwol-ri, Gajo-myeon, Geochang-gun, Gyeongsangnam-do"],
  ["서울특별시 강북구 4.19로 108-15", "108-15 4.19-ro, Gangbuk-gu, Seoul"],
  [
    "전북특별자치도 정읍시 연지동 서부산업도로 305 정읍역",
    "Jeongeup Station, 305 Seobusaneopdo-ro, Yeonji-dong, Jeongeup-si, Jeonbuk-do",
  ],
  ["서울특별시 양천구 안양천로 657(신정동)", "657 Anyangcheon-ro, Yangcheon-gu, Seoul (Sinjeong-dong)"],
  ["대전광역시 동구 천개동로251번길 107-56", "107-56 Cheongaedong-ro 251beon-gil, Dong-gu, Daejeon"],
  [
    "경상남도 하동군 북천면 경서대로 2451",
    "2451 Gyeongseo-daero, Bukcheon-myeon, Hadong-gun, Gyeongsangnam-do",
  ],
  ["울산광역시 남구 수암로64번길 16", "16 Suam-ro 64beon-gil, Nam-gu, Ulsan"],
  ["대구광역시 수성구 파동로3길 62", "62 Padong-ro 3-gil, Suseong-gu, Daegu"],
  [
    "경기도 수원시 권선구 경수대로 350(권선동)",
    "350 Gyeongsu-daero, Gwonseon-gu, Suwon-si, Gyeonggi-do (Gwonseon-dong)",
  ],
  [
    "전라남도 곡성군 오곡면 기차마을로 155, 오곡면사무소",
    "Ogok-myeon Office, 155 Gichamaeul-ro, Ogok-myeon, Gokseong-gun, Jeollanam-do",
  ],
  ["강원특별자치도 원주시 남산로 80-1", "80-1 Namsan-ro, Wonju-si, Gangwon-do"],
  [
    "경상북도 경주시 문무대왕면 동해안로 1328",
    "1328 Donghaean-ro, Munmudaewang-myeon, Gyeongju-si, Gyeongsangbuk-do",
  ],
  ["강원특별자치도 춘천시 영서로 2676", "2676 Yeongseo-ro, Chuncheon-si, Gangwon-do"],
  [
    "경기도 수원시 장안구 상률로 53(율전동)",
    "53 Sangnyul-ro, Jangan-gu, Suwon-si, Gyeonggi-do (Yuljeon-dong)",
  ],
  ["전라남도 광양시 광양읍 백운로 3", "3 Baegun-ro, Gwangyang-eup, Gwangyang-si, Jeollanam-do"],
  ["대구광역시 달성군 다사읍 대실역북로2길 91", "91 Daesiryeokbuk-ro 2-gil, Dasa-eup, Dalseong-gun, Daegu"],
  ["경상남도 김해시 주촌면 서부로 1329", "1329 Seobu-ro, Juchon-myeon, Gimhae-si, Gyeongsangnam-do"],
  [
    "강원특별자치도 홍천군 홍천읍 태학여내길 77-9",
    "77-9 Taehagyeonae-gil, Hongcheon-eup, Hongcheon-gun, Gangwon-do",
  ],
  ["경기도 평택시 오성면 서동대로 2077", "2077 Seodong-daero, Oseong-myeon, Pyeongtaek-si, Gyeonggi-do"],
  [
    "서울특별시 성동구 왕십리로 382, 동인병원 (하왕십리동)",
    "Dongin Hospital, 382 Wangsimni-ro, Seongdong-gu, Seoul (Hawangsimni-dong)",
  ],
  ["전북특별자치도 무주군 설천면 삼공리 418-24", "418-24 Samgong-ri, Seolcheon-myeon, Muju-gun, Jeonbuk-do"],
  ["부산광역시 영도구 절영로 71 (남항동2가)", "71 Jeoryeong-ro, Yeongdo-gu, Busan (Namhang-dong 2-ga)"],
  [
    "세종특별자치시 부강면 부강외천로 20, 문화복지회관",
    "Munhwa Welfare Hall, 20 Bugangoecheon-ro, Bugang-myeon, Sejong-si",
  ],
  [
    "강원특별자치도 원주시 신림면 신림황둔로 833",
    "833 Sillimhwangdun-ro, Sillim-myeon, Wonju-si, Gangwon-do",
  ],
  ["경상북도 경주시 현곡면 다경길 10", "10 Dagyeong-gil, Hyeongok-myeon, Gyeongju-si, Gyeongsangbuk-do"],
  ["경상남도 창녕군 남지읍 신전리 943-2", "943-2 Sinjeon-ri, Namji-eup, Changnyeong-gun, Gyeongsangnam-do"],
  ["강원특별자치도 홍천군 서면 반곡리 268-1", "268-1 Bangok-ri, Seo-myeon, Hongcheon-gun, Gangwon-do"],
  [
    "인천광역시 서구 서곶로314번길 16, 정다운도서관 (심곡동)",
    "Jeongdaun Library, 16 Seogot-ro 314beon-gil, Seo-gu, Incheon (Simgok-dong)",
  ],
  ["강원특별자치도 영월군 주천면 주천리 335-2", "335-2 Jucheon-ri, Jucheon-myeon, Yeongwol-gun, Gangwon-do"],
  [
    "경기도 여주시 영릉로 125, 여주세종도서관,세종국악당 (하동)",
    "Yeojusejong Library, Sejonggugakdang, 125 Yeongneung-ro, Yeoju-si, Gyeonggi-do (Ha-dong)",
  ],
  [
    "경상북도 영덕군 축산면 경정리 101-3",
    "101-3 Gyeongjeong-ri, Chuksan-myeon, Yeongdeok-gun, Gyeongsangbuk-do",
  ],
  ["부산광역시 영도구 해양로 386", "386 Haeyang-ro, Yeongdo-gu, Busan"],
  [
    "경기도 화성시 효행구 비봉면 푸른들판로1125번길 45 (자안리)",
    "45 Pureundeulpan-ro 1125beon-gil, Bibong-myeon, Hyohaeng-gu, Hwaseong-si, Gyeonggi-do (Jaan-ri)",
  ],
  ["강원특별자치도 강릉시 하평3길 47", "47 Hapyeong 3-gil, Gangneung-si, Gangwon-do"],
  ["경기도 화성시 동탄구 노작로 158", "158 Nojak-ro, Dongtan-gu, Hwaseong-si, Gyeonggi-do"],
  ["대전광역시 대덕구 신탄진로 512(상서동)", "512 Sintanjin-ro, Daedeok-gu, Daejeon (Sangseo-dong)"],
  ["부산광역시 부산진구 동평로 250 (연지동)", "250 Dongpyeong-ro, Busanjin-gu, Busan (Yeonji-dong)"],
  [
    "경상남도 함안군 가야읍 함안대로 755(산서리, 함안군농업기술센터)",
    "755 Haman-daero, Gaya-eup, Haman-gun, Gyeongsangnam-do (Sanseo-ri, Haman-gun Agricultural Technology Center)",
  ],
  [
    "경기도 화성시 병점구 효행로 869-6 (진안동)",
    "869-6 Hyohaeng-ro, Byeongjeom-gu, Hwaseong-si, Gyeonggi-do (Jinan-dong)",
  ],
  ["광주광역시 광산구 동곡로 846 (운수동)", "846 Donggok-ro, Gwangsan-gu, Gwangju (Unsu-dong)"],
  ["서울특별시 양천구 목동동로 165", "165 Mokdongdong-ro, Yangcheon-gu, Seoul"],
  ["부산광역시 북구 만덕대로102번가길 11", "11 Mandeok-daero 102beonga-gil, Buk-gu, Busan"],
  ["경상남도 양산시 상북면 삼계동길 27", "27 Samgyedong-gil, Sangbuk-myeon, Yangsan-si, Gyeongsangnam-do"],
  [
    "경상북도 상주시 공성면 공성중앙로 96",
    "96 Gongseongjungang-ro, Gongseong-myeon, Sangju-si, Gyeongsangbuk-do",
  ],
  ["충청남도 보령시 미산면 도흥리 산33", "San 33 Doheung-ri, Misan-myeon, Boryeong-si, Chungcheongnam-do"],
  ["서울특별시 서대문구 서소문로 51 1층", "1F, 51 Seosomun-ro, Seodaemun-gu, Seoul"],
  [
    "경기도 부천시 오정구 소사로 788-1(원종동)",
    "788-1 Sosa-ro, Ojeong-gu, Bucheon-si, Gyeonggi-do (Wonjong-dong)",
  ],
  ["경기도 수원시 영통구 동탄지성로 520", "520 Dongtanjiseong-ro, Yeongtong-gu, Suwon-si, Gyeonggi-do"],
  ["전북특별자치도 진안군 진안읍 진무로 1189-1", "1189-1 Jinmu-ro, Jinan-eup, Jinan-gun, Jeonbuk-do"],
  [
    "인천광역시 서구 가좌로11번길 7, 가좌테니스장 (가좌동)",
    "Gajwa Tennis Court, 7 Gajwa-ro 11beon-gil, Seo-gu, Incheon (Gajwa-dong)",
  ],
  ["서울특별시 종로구 대명길 28", "28 Daemyeong-gil, Jongno-gu, Seoul"],
  ["제주특별자치도 서귀포시 안덕면 사계리 116-5", "116-5 Sagye-ri, Andeok-myeon, Seogwipo-si, Jeju-do"],
  ["서울특별시 서대문구 홍제천로 167", "167 Hongjecheon-ro, Seodaemun-gu, Seoul"],
  [
    "전라남도 영광군 영광읍 남천리 산 6-1",
    "San 6-1 Namcheon-ri, Yeonggwang-eup, Yeonggwang-gun, Jeollanam-do",
  ],
  ["강원특별자치도 양양군 손양면 학포길 33", "33 Hakpo-gil, Sonyang-myeon, Yangyang-gun, Gangwon-do"],
  [
    "세종특별자치시 금남면 용포로 57 (용포리, 금남면사무소)",
    "57 Yongpo-ro, Geumnam-myeon, Sejong-si (Yongpo-ri, Geumnam-myeon Office)",
  ],
  ["인천광역시 계양구 새벌로 171번길 21", "21 Saebeol-ro 171beon-gil, Gyeyang-gu, Incheon"],
  [
    "경상북도 청송군 주왕산면 부동로 1013",
    "1013 Budong-ro, Juwangsan-myeon, Cheongsong-gun, Gyeongsangbuk-do",
  ],
  ["경상남도 합천군 가야면 치인4길 179", "179 Chiin 4-gil, Gaya-myeon, Hapcheon-gun, Gyeongsangnam-do"],
  ["충청남도 천안시 동남구 봉정로 39", "39 Bongjeong-ro, Dongnam-gu, Cheonan-si, Chungcheongnam-do"],
  ["광주광역시 북구 면앙로192번길 22(두암동)", "22 Myeonang-ro 192beon-gil, Buk-gu, Gwangju (Duam-dong)"],
  ["전북특별자치도 무주군 설천면 삼도봉로11", "11 Samdobong-ro, Seolcheon-myeon, Muju-gun, Jeonbuk-do"],
  ["대전광역시 서구 둔산북로 85", "85 Dunsanbuk-ro, Seo-gu, Daejeon"],
  ["서울특별시 종로구 종로3가 10", "10 Jongno 3-ga, Jongno-gu, Seoul"],
  ["경상북도 청도군 풍각면 송서리592-1", "592-1 Songseo-ri, Punggak-myeon, Cheongdo-gun, Gyeongsangbuk-do"],
  ["경상남도 통영시 산양읍 영운리산189", "San 189 Yeongun-ri, Sanyang-eup, Tongyeong-si, Gyeongsangnam-do"],
  ["서울특별시 중구 을지로 지하218", "Jiha 218 Eulji-ro, Jung-gu, Seoul"],
  [
    "강원특별자치도 동해시 동해대로 5050 ?(효가동)",
    "5050 Donghae-daero, Donghae-si, Gangwon-do (Hyoga-dong)",
  ],
  ["서울특별시 중구 세종대로 110 지하 1층", "B1, 110 Sejong-daero, Jung-gu, Seoul"],
];
