/** Names of HTML 4 in runs of neighbouring code points: the first one, then the names one after the other. */
const RUNS: [number, string][] = [
  [34, "quot"],
  [38, "amp apos"],
  [60, "lt"],
  [62, "gt"],
  [
    160,
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute " +
      "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring " +
      "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml " +
      "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil " +
      "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash " +
      "ugrave uacute ucirc uuml yacute thorn yuml",
  ],
  [338, "OElig oelig"],
  [352, "Scaron scaron"],
  [376, "Yuml"],
  [402, "fnof"],
  [710, "circ"],
  [732, "tilde"],
  [913, "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho"],
  [931, "Sigma Tau Upsilon Phi Chi Psi Omega"],
  [945, "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf"],
  [963, "sigma tau upsilon phi chi psi omega"],
  [977, "thetasym upsih"],
  [982, "piv"],
  [8194, "ensp emsp"],
  [8201, "thinsp"],
  [8204, "zwnj zwj lrm rlm"],
  [8211, "ndash mdash"],
  [8216, "lsquo rsquo sbquo"],
  [8220, "ldquo rdquo bdquo"],
  [8224, "dagger Dagger bull"],
  [8230, "hellip"],
  [8240, "permil"],
  [8242, "prime Prime"],
  [8249, "lsaquo rsaquo"],
  [8254, "oline"],
  [8260, "frasl"],
  [8364, "euro"],
  [8465, "image"],
  [8472, "weierp"],
  [8476, "real"],
  [8482, "trade"],
  [8501, "alefsym"],
  [8592, "larr uarr rarr darr harr"],
  [8629, "crarr"],
  [8656, "lArr uArr rArr dArr hArr"],
  [8704, "forall"],
  [8706, "part exist"],
  [8709, "empty"],
  [8711, "nabla isin notin"],
  [8715, "ni"],
  [8719, "prod"],
  [8721, "sum minus"],
  [8727, "lowast"],
  [8730, "radic"],
  [8733, "prop infin"],
  [8736, "ang"],
  [8743, "and or cap cup int"],
  [8756, "there4"],
  [8764, "sim"],
  [8773, "cong"],
  [8776, "asymp"],
  [8800, "ne equiv"],
  [8804, "le ge"],
  [8834, "sub sup nsub"],
  [8838, "sube supe"],
  [8853, "oplus"],
  [8855, "otimes"],
  [8869, "perp"],
  [8901, "sdot"],
  [8968, "lceil rceil lfloor rfloor lang rang"],
  [9674, "loz"],
  [9824, "spades"],
  [9827, "clubs"],
  [9829, "hearts diams"],
];

const NAMED = new Map(
  RUNS.flatMap(([first, names]) =>
    names.split(" ").map((name, index): [string, string] => [name, String.fromCodePoint(first + index)]),
  ),
);
NAMED.set("lang", "\u2329").set("rang", "\u232a");

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,9}));/g;
const REPLACEMENT = "\ufffd";

function character(code: number): string {
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Decodes character references once: numeric ones and the names of HTML 4 and `&apos;`; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return character(Number.parseInt(decimal, 10));
    if (hex) return character(Number.parseInt(hex, 16));
    return NAMED.get(name ?? "") ?? reference;
  });
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
