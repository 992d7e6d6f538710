/** Replaces Leaflet's browser detection, which supports Internet Explorer 8. */
const agent = navigator.userAgent.toLowerCase();
const isChrome = agent.includes("chrome");

export default {
  any3d: true,
  chrome: isChrome,
  edge: false,
  ie3d: false,
  ielt9: false,
  linux: navigator.platform.startsWith("Linux"),
  mac: navigator.platform.startsWith("Mac"),
  mobile: "orientation" in window || agent.includes("mobile"),
  mobileOpera: false,
  msPointer: false,
  passiveEvents: true,
  pointer: true,
  retina: devicePixelRatio > 1,
  safari: !isChrome && agent.includes("safari"),
  touch: true,
  touchNative: "ontouchstart" in window || "TouchEvent" in window,
};
