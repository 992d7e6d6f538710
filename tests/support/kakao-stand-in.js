// Imitates the part of the Kakao map script that the product uses, for browser tests, without drawing a map.
(() => {
  const maps = {};
  window.kakao = { maps };
  maps.load = (cb) => setTimeout(cb, 10);
  class LatLng {
    constructor(a, o) {
      this.a = a;
      this.o = o;
    }
    getLat() {
      return this.a;
    }
    getLng() {
      return this.o;
    }
    equals(x) {
      return x.a === this.a && x.o === this.o;
    }
  }
  class Coords {}
  const handlers = new WeakMap();
  maps.event = {
    addListener(t, n, f) {
      const m = handlers.get(t) || {};
      m[n] = (m[n] ?? new Set()).add(f);
      handlers.set(t, m);
    },
    removeListener(t, n, f) {
      handlers.get(t)?.[n]?.delete(f);
    },
  };
  const fire = (t, n, ...a) => {
    for (const f of handlers.get(t)?.[n] ?? []) f(...a);
  };
  class KakaoMap {
    constructor(el, o) {
      this.el = el;
      this.c = o.center;
      this.l = o.level;
      this.ov = new Set();
      window.__map = this;
      el.dataset.standin = "1";
      el.addEventListener("click", (e) => {
        if (e.target.closest(".ovl[data-clickable]")) return;
        fire(this, "click", { latLng: this.at(e) });
      });
    }
    mpp() {
      return 0.29858 * 2 ** this.l * Math.cos((this.c.a * Math.PI) / 180);
    }
    at() {
      return this.c;
    }
    getCenter() {
      return this.c;
    }
    setCenter(c) {
      this.c = c;
      this.done();
    }
    getLevel() {
      return this.l;
    }
    setLevel(l) {
      this.l = l;
      this.done();
    }
    panBy(x, y) {
      const m = this.mpp();
      this.c = new LatLng(this.c.a - (y * m) / 111320, this.c.o + (x * m) / 89000);
      this.done();
    }
    panTo(c) {
      this.setCenter(c);
    }
    getBounds() {
      const m = this.mpp(),
        r = this.el.getBoundingClientRect();
      const dy = ((r.height / 2) * m) / 111320,
        dx = ((r.width / 2) * m) / 89000;
      return {
        getSouthWest: () => new LatLng(this.c.a - dy, this.c.o - dx),
        getNorthEast: () => new LatLng(this.c.a + dy, this.c.o + dx),
      };
    }
    relayout() {}
    setZoomable() {}
    setDraggable() {}
    setKeyboardShortcuts() {}
    setMapTypeId() {}
    setProjectionId() {}
    setMaxLevel() {}
    setMinLevel() {}
    getProjection() {}
    done() {
      for (const overlay of this.ov) overlay.place();
      setTimeout(() => fire(this, "idle"), 30);
    }
  }
  class CustomOverlay {
    constructor(o) {
      Object.assign(this, o);
      this.box = document.createElement("div");
      this.box.className = "ovl";
      this.box.style.position = "absolute";
      if (o.clickable) this.box.dataset.clickable = "1";
      this.setContent(o.content);
    }
    setContent(c) {
      if (c) {
        this.box.replaceChildren(typeof c === "string" ? document.createTextNode(c) : c);
      }
    }
    setMap(m) {
      if (this.m) this.m.ov.delete(this);
      this.m = m;
      if (m) {
        m.ov.add(this);
        m.el.append(this.box);
        this.place();
      } else this.box.remove();
    }
    getMap() {
      return this.m;
    }
    getContent() {
      return this.box.firstChild;
    }
    setPosition(p) {
      this.position = p;
      this.place();
    }
    setZIndex(z) {
      this.box.style.zIndex = z;
    }
    getZIndex() {}
    setAltitude() {}
    setRange() {}
    setVisible() {}
    setXAnchor() {}
    setYAnchor() {}
    place() {
      if (!this.m) return;
      const m = this.m.mpp(),
        r = this.m.el.getBoundingClientRect();
      const x = r.width / 2 + ((this.position.o - this.m.c.o) * 89000) / m,
        y = r.height / 2 - ((this.position.a - this.m.c.a) * 111320) / m;
      this.box.style.left = x + "px";
      this.box.style.top = y + "px";
      this.box.style.transform = `translate(-50%, -${(this.yAnchor ?? 0.5) * 100}%)`;
    }
  }
  class Circle {
    constructor(o) {
      Object.assign(this, o);
    }
    setMap(m) {
      window.__circle = m && this.radius;
    }
    setPosition() {}
    setRadius() {}
    setOptions() {}
    setZIndex() {}
  }
  Object.assign(maps, {
    LatLng,
    Coords,
    Map: KakaoMap,
    CustomOverlay,
    AbstractOverlay: class {},
    Circle,
    MapTypeId: {},
    ProjectionId: {},
  });
})();
