/**
 * The browsable page over the OpenAPI document: Swagger UI from its package, so that calls can be tried. Script and style are files of their
 * own, as the content security policy asks. Texts are English like the document the page shows.
 */
export const docsHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>InTARA REST API</title>
<link rel="icon" href="/intara/favicon.svg">
<link rel="stylesheet" href="/intara/v1.0/docs/swagger-ui.css">
<link rel="stylesheet" href="/intara/v1.0/docs.css">
<script src="/intara/v1.0/docs/swagger-ui-bundle.js" defer></script>
<script src="/intara/v1.0/docs.js" defer></script>
</head>
<body>
<header>
<a href="/intara/">InTARA</a>
<span id="session" role="status"></span>
<a href="/intara/v1.0/openapi.json">OpenAPI 3.1 document</a>
</header>
<main id="api"></main>
</body>
</html>
`;

export const docsCss = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 14px/1.5 system-ui, sans-serif; }
body > header { display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 20px; border-bottom: 1px solid color-mix(in srgb, CanvasText 20%, transparent); }
body > header span { flex: 1; }
body > header a { color: LinkText; }
`;

/**
 * "Try it out" sends the token of the product's own sign-in in this browser (key and header as the product uses them) and keeps a renewed one,
 * so a call has exactly the rights of the signed-in user. The page asks nobody else: no validator, no remote fonts.
 */
export const docsJs = `'use strict';
const tokenKey = 'userToken';
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();
const showSession = () => {
  document.getElementById('session').textContent = localStorage.getItem(tokenKey)
    ? 'You are signed in: "Try it out" calls the server with your own rights.'
    : 'You are not signed in: sign in to InTARA in this browser to try calls that need it.';
};
addEventListener('storage', showSession);
showSession();
window.SwaggerUIBundle({
  url: '/intara/v1.0/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const token = localStorage.getItem(tokenKey);
    if (token && new URL(request.url, location.href).origin === location.origin) request.headers.Authorization = token;
    return request;
  },
  responseInterceptor: (response) => {
    const fresh = response.headers && response.headers['refresh-token'];
    if (fresh && localStorage.getItem(tokenKey)) localStorage.setItem(tokenKey, fresh);
    return response;
  },
});
`;
