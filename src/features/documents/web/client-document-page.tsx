import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { load } from '#/platform/web/page-api.ts'
import { getClientDocument } from '../contract/document.ts'
import { DocumentView } from './document-view.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return load(context, getClientDocument, { params: { id: params['id'] ?? '' } })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: `${loaderData?.title ?? 'Документ'} — Наряд` }]

export default function ClientDocumentPage() {
  const document = useLoaderData<typeof loader>()
  return <DocumentView key={document.id} document={document} />
}
