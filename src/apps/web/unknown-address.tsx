import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { PageProblem } from '#/platform/web/page-api.ts'

export function loader({ url }: LoaderFunctionArgs): never {
  const problem: PageProblem = { message: `Page not found: ${url.pathname}` }
  throw data(problem, { status: 404 })
}

export default function UnknownAddress() {
  return null
}
