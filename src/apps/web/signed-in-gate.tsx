import { Outlet, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { apiContext, loginAddress } from '#/platform/web/page-api.ts'
import { hasToken } from '#/platform/web/session-cookies.ts'

/** For documents and page data: redirects an anonymous visitor to the login on the first page. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, url }, next) => {
    if (!context.get(apiContext).session.person) throw redirect(loginAddress(url.pathname + url.search))
    return next()
  },
]

/** The same without a request to the server, when the browser itself knows that there is no session. */
export const clientMiddleware: MiddlewareFunction[] = [
  ({ url }, next) => {
    if (!hasToken()) throw redirect(loginAddress(url.pathname + url.search))
    return next()
  },
]

export default function SignedInGate() {
  return <Outlet />
}
