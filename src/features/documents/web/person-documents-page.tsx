import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { load } from '#/platform/web/page-api.ts'
import { listPersonDocuments } from '../contract/document.ts'
import { documentsQuery, readDocumentsAddress } from './documents-address.ts'
import { DocumentsList } from './documents-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readDocumentsAddress(url.searchParams)
  return { address, documents: await load(context, listPersonDocuments, { query: documentsQuery(address) }) }
}

export const meta: MetaFunction = () => [{ title: 'Документы — Наряд' }]

export default function PersonDocumentsPage() {
  const { address, documents } = useLoaderData<typeof loader>()
  return <DocumentsList side="person" address={address} first={documents} />
}
