import { Link } from 'react-router'
import { documentKindNames, documentLifecycle, documentStates } from '#/features/documents/domain/document.ts'
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
          <Status tone={toneOf(document, side)}>{nameOf(document)}</Status>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ state }: Document): string {
  const known = documentStates.find((name) => name === state)
  return known ? documentLifecycle.nameOf(known) : state
}

function toneOf({ state }: Document, side: 'client' | 'person'): Tone {
  if (state === 'signed') return 'good'
  if (state === 'waitClient' || state === 'waitPerson')
    return (state === 'waitClient') === (side === 'client') ? 'warn' : 'waiting'
  return ['declined', 'expired', 'revoked', 'failed'].includes(state) ? 'bad' : 'quiet'
}
