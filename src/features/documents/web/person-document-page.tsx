import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { getPersonDocument } from '../contract/document.ts'
import { DocumentView } from './document-view.tsx'
import { loadDocument } from './load-document.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadDocument(context, getPersonDocument, params['id'] ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: `${loaderData?.title ?? 'Документ'} — Наряд` }]

export default function PersonDocumentPage() {
  const document = useLoaderData<typeof loader>()
  return <DocumentView key={document.id} document={document} />
}
