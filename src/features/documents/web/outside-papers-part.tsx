import { useState } from 'react'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { mostOutsideRows } from '../domain/outside-contract.ts'
import { largestOwnPaper } from '../domain/own-paper.ts'
import { droppedFiles } from './dropped-files.ts'
import type { OutsidePapers } from './use-outside-papers.ts'

type Props = {
  readonly papers: OutsidePapers
  readonly label: string
  /** Rows beside it say what is wrong with their files. */
  readonly isBesideRows?: boolean
}

/** Takes many PDF at once or a folder of them, and tells how many have come and what is wrong with the others. */
export function OutsidePapersPart({ papers, label, isBesideRows = false }: Props) {
  const left = papers.papers.flatMap(({ name, sent }) =>
    sent.is === 'refused' || sent.is === 'lost' ? [{ name, words: sent.words }] : [],
  )
  return (
    <>
      <FileDrop
        label={label}
        hint={`PDF до ${largestOwnPaper / 1024 / 1024} МБ, до ${mostOutsideRows} за раз. Имена файлов — как в столбце «Имя PDF»`}
        accept=".pdf"
        multiple
        read={droppedFiles}
        onFiles={papers.add}
      />
      {papers.leftOut !== undefined && <Notice tone="warn">{papers.leftOut}</Notice>}
      {papers.papers.length > 0 && (papers.isGoing || !isBesideRows) && <Sent papers={papers} />}
      {papers.halted !== undefined && papers.papers.length > 0 && (
        <Notice
          tone="bad"
          title="Загрузка PDF остановилась"
          action={
            <Button size="small" onClick={papers.resume}>
              Продолжить
            </Button>
          }
        >
          {papers.halted}
        </Notice>
      )}
      {left.length > 0 && !isBesideRows && <LeftPapers left={left} />}
    </>
  )
}

function Sent({ papers }: { readonly papers: OutsidePapers }) {
  const { papers: all, isGoing } = papers
  const taken = all.filter(({ sent }) => sent.is === 'taken').length
  return (
    <>
      <ProgressBar
        label="Загрузка PDF"
        share={(all.length - leftToSend(papers)) / all.length}
        text={`${isGoing ? 'Загружаем PDF, окно не закрывайте: принято' : 'PDF принято:'} ${taken} из ${all.length}`}
      />
      {/* Told once all have been sent, not with each of them. */}
      <p role="status" className="sr-only">
        {!isGoing && `PDF принято: ${taken} из ${all.length}`}
      </p>
    </>
  )
}

/** How many are to be sent yet. */
function leftToSend({ papers }: OutsidePapers): number {
  return papers.filter(({ sent }) => sent.is !== 'taken' && sent.is !== 'refused').length
}

const shownAtFirst = 8

function LeftPapers({ left }: { readonly left: readonly { readonly name: string; readonly words: string }[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? left : left.slice(0, shownAtFirst)
  return (
    <Notice tone="warn" title={`Не приняты: ${left.length}`}>
      <ul className="space-y-1">
        {shown.map(({ name, words }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-medium">{name}</span>: {words}
          </li>
        ))}
      </ul>
      {shown.length < left.length && (
        <button type="button" className="link mt-2" onClick={() => setWhole(true)}>
          Показать ещё {left.length - shown.length}
        </button>
      )}
    </Notice>
  )
}
