/** What the static page says when a script of the application does not come; the application says the same of a part of its own (src/locales). */
export const bootWords = {
  'en-US': { failed: 'A part of the page failed to load', reload: 'Reload the page' },
  'zh-CN': { failed: '页面的一部分加载失败', reload: '重新加载页面' },
} as const;
