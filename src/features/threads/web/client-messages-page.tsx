import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { load } from '#/platform/web/page-api.ts'
import { listClientThreads } from '../contract.ts'
import { ThreadList } from './thread-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const unread = url.searchParams.get('unread') === '1'
  return { unread, first: await load(context, listClientThreads, { query: { unread: unread ? '1' : '0' } }) }
}

export const meta: MetaFunction = () => [{ title: 'Сообщения — Наряд' }]

export default function ClientMessagesPage() {
  const { unread, first } = useLoaderData<typeof loader>()
  return <ThreadList side="client" unread={unread} first={first} />
}
