/**
 * The static page before any script: loading screen, its style, and the attributes a theme needs for its first paint. No inline script:
 * the Content-Security-Policy is `script-src 'self'`.
 */
export const bootStyle = `
.boot{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;min-height:100vh;font:14px/1.6 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif;color:#595959;background:#f5f5f5}
.boot-title{font-size:32px;font-weight:600;color:#0958d9;letter-spacing:1px}
.boot-system{font-size:16px;color:#262626}
.boot button{margin-top:8px;padding:4px 15px;border:1px solid #d9d9d9;border-radius:6px;font:inherit;color:inherit;background:none;cursor:pointer}
.boot-bar{width:160px;height:3px;margin:8px 0;border-radius:2px;background:#d6e4ff;overflow:hidden}
.boot-bar::after{content:'';display:block;width:40%;height:100%;background:#1890ff;animation:boot 1.2s ease-in-out infinite}
@keyframes boot{from{transform:translateX(-100%)}to{transform:translateX(350%)}}
@media (prefers-reduced-motion:reduce){.boot-bar::after{animation:none;width:100%}}
html[data-theme=realDark] .boot{color:#bfbfbf;background:#000}
html[data-theme=realDark] .boot-title{color:#69b1ff}
html[data-theme=realDark] .boot-system{color:#f0f0f0}
`.trim();

/** The loading screen (R-SHELL-7); React puts the same in the user's language in its place. */
export const bootMarkup = `<div class="boot" role="status"><div class="boot-title">InTARA</div><div class="boot-system">Automotive TARA analysis system</div><div class="boot-bar"></div><div class="boot-wait">System loading... Please Wait...</div></div>`;
