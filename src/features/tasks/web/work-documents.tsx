import { Link } from 'react-router'
import { documentKindNames, documentLifecycle, isDeadDocument, waitingSide } from '#/features/documents/domain/document.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import type { Work } from './tracker-steps.ts'

type Document = Work['documents'][number]

/** Documents of an assignment, each with its state and a link. */
export function WorkDocuments({ work, side }: { readonly work: Work; readonly side: 'client' | 'person' }) {
  if (work.documents.length === 0) return <EmptyState title="Документов ещё нет">Они составляются сами.</EmptyState>
  return (
    <ul className="card divide-y divide-line">
      {work.documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
          <div className="min-w-0">
            <Link to={`/${side}/docs/${document.id}`} className="link font-medium">
              {documentKindNames[document.kind]} {document.number}
            </Link>
            {document.decline_reason !== null && <p className="text-small text-muted">Причина: {document.decline_reason}</p>}
          </div>
          <Status tone={toneOf(document, side)}>{documentLifecycle.nameOf(document.state)}</Status>
        </li>
      ))}
    </ul>
  )
}

function toneOf({ state }: Document, side: 'client' | 'person'): Tone {
  const awaited = waitingSide(state)
  if (awaited) return awaited === side ? 'warn' : 'waiting'
  if (documentLifecycle.is.signed(state)) return 'good'
  return isDeadDocument(state) ? 'bad' : 'quiet'
}
