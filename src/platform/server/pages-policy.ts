/** Headers of a page. Scripts and styles run only from our own origin or with the nonce of this response. */
export function securityHeaders(facts: { nonce: string; https: boolean; development: boolean }): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${facts.nonce}'`,
    'style-src': `'self' 'nonce-${facts.nonce}'`,
    'style-src-attr': helperStyles,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': facts.development ? "'self' ws: wss:" : "'self'",
    'frame-src': "'self' blob: data:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    ...commonHeaders(facts.https),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
  }
}

/** Headers of a file of the site's root. The offline page and the service worker, always asked for anew, load only our own files. */
export function fileHeaders(path: string): Record<string, string> {
  const headers = { 'x-content-type-options': 'nosniff' }
  if (!/\/(?:service-worker\.js|offline\.html)$/.test(path)) return headers
  return {
    ...headers,
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}

/** Headers of every response. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Server HTML contains no style attributes: the kit uses none, and styles set by scripts go through the DOM. */
const helperStyles = "'none'"
