/** Chunks come from where the page says the application lives (R-CONST-10). */
declare let __webpack_public_path__: string;

if (window.routerBase !== undefined) {
  __webpack_public_path__ = window.routerBase.endsWith('/') ? window.routerBase : `${window.routerBase}/`;
}

export {};
