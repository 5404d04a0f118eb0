import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { WordingFinding } from '../domain/wording.ts'

type Props = {
  readonly findings: readonly WordingFinding[]
  /** Absent when the text is read-only. */
  readonly onReplace?: (finding: WordingFinding) => void
  readonly onShow?: (finding: WordingFinding) => void
}

/** Employment-law words and contacts found in the texts: what was found, why it matters, and what to write instead. */
export function WordingList({ findings, onReplace, onShow }: Props) {
  const stops = findings.some(({ level }) => level === 'stop')
  return (
    <Notice
      tone={stops ? 'bad' : 'warn'}
      title={stops ? 'С этими словами задание не опубликовать' : 'Слова похожи на трудовые отношения'}
    >
      <ul className="mt-2 space-y-3">
        {findings.map((finding) => (
          <li key={`${finding.field}:${finding.at}:${finding.word}`}>
            <p>
              <b className="font-semibold">«{finding.word}»</b> — {finding.why.charAt(0).toLowerCase() + finding.why.slice(1)}.{' '}
              {adviceOf(finding)}
            </p>
            {finding.replacement !== undefined && onReplace && (
              <Button size="small" className="mt-1.5" onClick={() => onReplace(finding)}>
                Заменить
                <span className="sr-only"> «{finding.word}»</span>
              </Button>
            )}
            {finding.replacement === undefined && onShow && (
              <Button size="small" className="mt-1.5" onClick={() => onShow(finding)}>
                Показать в тексте
                <span className="sr-only"> «{finding.word}»</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function adviceOf({ replacement, advice }: WordingFinding): string {
  if (replacement !== undefined) return `Лучше: «${replacement}».`
  return advice === '' ? 'Лучше убрать.' : `Напишите иначе, например: «${advice}».`
}
