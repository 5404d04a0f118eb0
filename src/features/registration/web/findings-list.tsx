import { CircleCheck, CircleHelp, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { Finding } from '../domain/finding.ts'

type Shown = { readonly key: string; readonly state: Finding['state']; readonly title: string; readonly text: string }

const looks = {
  good: { icon: CircleCheck, mark: 'text-good', words: 'проверено' },
  warn: { icon: TriangleAlert, mark: 'text-warn', words: 'обратите внимание' },
  bad: { icon: CircleX, mark: 'text-bad', words: 'мешает' },
  waiting: { icon: Clock, mark: 'text-muted', words: 'ждём ответа' },
  unknown: { icon: CircleHelp, mark: 'text-muted', words: 'не проверено' },
} as const

/** Findings, line by line. */
export function FindingsList({ findings }: { readonly findings: readonly Shown[] }) {
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ key, state, title, text }) => {
        const { icon: Icon, mark, words } = looks[state]
        return (
          <li key={key} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${mark}`} />
            <div>
              <p className="font-medium">
                {title}
                <span className="sr-only">: {words}</span>
              </p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
