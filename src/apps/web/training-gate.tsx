import { Outlet, data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { apiContext } from '#/platform/web/page-api.ts'
import type { PageProblem } from '#/platform/web/page-api.ts'

/** Developer pages exist only while some outside party is a simulator. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, url }, next) => {
    const problem: PageProblem = { message: `Page not found: ${url.pathname}` }
    if (!context.get(apiContext).session.training) throw data(problem, { status: 404 })
    return next()
  },
]

export default function TrainingGate() {
  return <Outlet />
}
