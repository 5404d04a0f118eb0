import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { load } from '#/platform/web/page-api.ts'
import { listClientDocuments } from '../contract/document.ts'
import { DocumentsList, tabOf } from './documents-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const tab = tabOf(url)
  return { tab, documents: await load(context, listClientDocuments, { query: { tab } }) }
}

export const meta: MetaFunction = () => [{ title: 'Документы — Наряд' }]

export default function ClientDocumentsPage() {
  const { tab, documents } = useLoaderData<typeof loader>()
  return <DocumentsList side="client" tab={tab} first={documents} />
}
