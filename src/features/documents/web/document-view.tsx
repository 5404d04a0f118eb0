import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { documentLifecycle, waitingSide } from '../domain/document.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentFiles } from './document-files.tsx'
import { DocumentJournal } from './document-journal.tsx'
import { DocumentPaper } from './document-paper.tsx'
import { DocumentParties } from './document-parties.tsx'
import { DocumentPdf } from './document-pdf.tsx'
import type { ShownDocument } from './shown-document.ts'

/** One document: its text or file on the left; the state, the sides, the files and the journal on the right. */
export function DocumentView({ document }: { readonly document: ShownDocument }) {
  const [read, setRead] = useState(false)
  const [asFile, setAsFile] = useState(false)
  const making =
    documentLifecycle.is.draft(document.state) || (documentLifecycle.is.signed(document.state) && !document.files.includes('2'))
  useLive(2000, making, ['document'])
  useLive(15_000, !making && !document.waits_me && waitingSide(document.state) !== undefined, ['document'])
  return (
    <>
      <PageHeader
        title={<Title words={document.title} />}
        description={document.counterparty}
        back={{ to: `/${document.side}/docs`, label: 'Документы' }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          {document.files.length > 0 && (
            <div className="flex gap-2 print:hidden" role="group" aria-label="Как показать документ">
              <Button
                size="small"
                aria-pressed={!asFile}
                variant={asFile ? 'quiet' : 'secondary'}
                onClick={() => setAsFile(false)}
              >
                Текст
              </Button>
              <Button size="small" aria-pressed={asFile} variant={asFile ? 'secondary' : 'quiet'} onClick={() => setAsFile(true)}>
                PDF
              </Button>
            </div>
          )}
          {asFile ? (
            <DocumentPdf documentId={document.id} part={document.files.includes('2') ? '2' : '1'} title={document.title} />
          ) : (
            <DocumentPaper blocks={document.blocks} onRead={() => setRead(true)} />
          )}
        </div>
        <aside aria-label="О документе" className="space-y-6">
          <DocumentActions document={document} read={read} onRead={setRead} />
          <DocumentParties document={document} />
          <DocumentFiles
            side={document.side}
            documentId={document.id}
            name={`${document.kind_name} ${document.number}`}
            files={document.files}
            sha256={document.sha256}
          />
          <Links document={document} />
          <DocumentJournal document={document} />
        </aside>
      </div>
    </>
  )
}

/** A number must not break at its hyphens. */
function Title({ words }: { readonly words: string }) {
  return words.split(/(№ \S+)/).map((part) =>
    part.startsWith('№') ? (
      <span key={part} className="max-sm:inline-block sm:whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The customer opens the task; the contractor, their own work on it. */
function taskAddress(side: 'client' | 'person', { taskId, workId }: { taskId: string | null; workId: string | null }) {
  if (side === 'client') return taskId === null ? undefined : `/client/tasks?open=${taskId}`
  return workId === null ? undefined : `/person/tasks/${workId}`
}

function Links({ document }: { readonly document: ShownDocument }) {
  const { parent, children, task_id: taskId, assignment_id: workId } = document.links
  const documents = [...(parent === null ? [] : [parent]), ...children]
  const task = taskAddress(document.side, { taskId, workId })
  return (
    <Card title="Связи">
      <ul className="space-y-2">
        {documents.map((linked) => (
          <li key={linked.id}>
            <Link className="link" to={`/${document.side}/docs/${linked.id}`}>
              {linked.title}
            </Link>
            <span className="block text-small text-muted">{linked.state_name}</span>
          </li>
        ))}
        {task !== undefined && (
          <li>
            <Link className="link" to={task}>
              Задание
            </Link>
          </li>
        )}
        {document.sha256 !== null && (
          <li>
            <Link className="link" to={`/?verify=${document.verify_code}`}>
              Проверить подпись
            </Link>
            <span className="block text-small text-muted">Код проверки {document.verify_code}</span>
          </li>
        )}
      </ul>
      {documents.length === 0 && task === undefined && document.sha256 === null && <p className="text-muted">Пока ничего</p>}
    </Card>
  )
}
