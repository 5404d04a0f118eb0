import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import type { DocumentKind } from '../domain/document.ts'
import { fieldsOfKind } from '../domain/field-list.ts'
import type { TemplateField } from '../domain/field-list.ts'
import type { TemplateProblem } from '../domain/template-text.ts'

type Props = {
  readonly kind: DocumentKind
  readonly words: string
  readonly problems: readonly TemplateProblem[]
  readonly readOnly: boolean
  readonly onChange: (words: string) => void
}

/** The words of a template with its marks and fields; a slash offers the fields, a problem leads to its line. */
export function TemplateWords({ kind, words, problems, readOnly, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [slash, setSlash] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const fields = fieldsOfKind(kind)
  const offered = slash === undefined ? [] : fields.filter((field) => answers(field, slash)).slice(0, mostOffered)

  return (
    <div className="space-y-3">
      {!readOnly && (
        <div className="space-y-3" role="group" aria-label="Разметка и поля">
          <div className="flex flex-wrap gap-2">
            {marks.map(({ label, before, after = '' }) => (
              <Button key={label} size="small" onClick={() => insertLine(before, after)}>
                {label}
              </Button>
            ))}
          </div>
          <SelectField
            label="Вставить поле"
            value=""
            placeholder="Выберите поле — оно встанет там, где курсор"
            options={fields.map(({ name, title }) => ({ value: name, label: `${title} — ${name}` }))}
            onChange={(event) => insertField(fields.find(({ name }) => name === event.target.value))}
          />
        </div>
      )}
      <div>
        <label htmlFor="template-words" className="mb-1.5 block font-medium">
          Текст шаблона
        </label>
        <textarea
          id="template-words"
          ref={area}
          value={words}
          readOnly={readOnly}
          spellCheck
          rows={24}
          aria-describedby="template-hint"
          aria-invalid={problems.length > 0 || undefined}
          onChange={(event) => {
            onChange(event.target.value)
            setSlash(slashBefore(event.target.value, event.target.selectionStart))
            setChosen(0)
          }}
          onKeyDown={pickByKey}
          onBlur={(event) => {
            if (!(event.relatedTarget instanceof HTMLElement) || event.relatedTarget.closest('#template-offer') === null)
              setSlash(undefined)
          }}
          className="field-box min-h-96 resize-y py-2.5 font-mono text-small leading-relaxed wrap-anywhere"
        />
        {offered.length > 0 && (
          <ul id="template-offer" aria-label="Поля" className="mt-1 rounded-card border border-line bg-surface p-1 shadow-float">
            {offered.map((field, at) => (
              <li key={field.name}>
                <button
                  type="button"
                  onClick={() => insertField(field)}
                  className={`min-h-11 w-full rounded-lg px-3 text-left ${at === chosen ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
                >
                  {field.title} <span className="font-mono text-small text-muted">{field.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p id="template-hint" className="mt-1.5 text-small text-muted">
          Одна строка — один абзац. Наберите «/», чтобы выбрать поле. Строки между [если поле] и [конец] стоят в документе, только
          когда поле заполнено.
        </p>
      </div>
      <Problems problems={problems} onGo={goTo} />
    </div>
  )

  function pickByKey(event: KeyboardEvent): void {
    if (offered.length === 0) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move !== 0) setChosen((now) => (now + move + offered.length) % offered.length)
    else if (event.key === 'Enter') insertField(offered[chosen])
    else if (event.key === 'Escape') setSlash(undefined)
    else return
    event.preventDefault()
  }

  /** In the place of the slash that asked for it, or where the cursor is. */
  function insertField(field: TemplateField | undefined): void {
    const end = area.current?.selectionEnd ?? words.length
    const start = slash === undefined ? (area.current?.selectionStart ?? end) : end - slash.length - 1
    if (field) put(start, end, field.shape === 'sign' ? `[если ${field.name}]` : `{{${field.name}}}`)
    setSlash(undefined)
  }

  /** Marks stand at the start of a line. */
  function insertLine(before: string, after: string): void {
    const cursor = area.current?.selectionStart ?? words.length
    const start = words.lastIndexOf('\n', cursor - 1) + 1
    put(start, start, before, after)
  }

  function put(start: number, end: number, text: string, after = ''): void {
    onChange(words.slice(0, start) + text + after + words.slice(end))
    const place = start + text.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(place, place)
    })
  }

  function goTo(line: number): void {
    const start = words
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, text) => sum + text.length + 1, 0)
    const end = words.indexOf('\n', start)
    area.current?.focus()
    area.current?.setSelectionRange(start, end < 0 ? words.length : end)
  }
}

function Problems({ problems, onGo }: { readonly problems: readonly TemplateProblem[]; readonly onGo: (line: number) => void }) {
  return (
    <div role="status">
      {problems.length === 0 ? (
        <p className="text-small text-good">Замечаний нет: шаблон можно ввести в действие.</p>
      ) : (
        <>
          <p className="font-medium text-bad">С этими замечаниями ввести шаблон в действие нельзя:</p>
          <ul className="mt-1 space-y-1">
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`} className="wrap-anywhere">
                <button type="button" className="link" onClick={() => onGo(line)}>
                  Строка {line}
                </button>
                : {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const mostOffered = 6

const marks: readonly { readonly label: string; readonly before: string; readonly after?: string }[] = [
  { label: 'Раздел', before: '## ' },
  { label: 'Пункт', before: '1. ' },
  { label: 'Список', before: '- ' },
  { label: 'Строка с названием', before: 'Название :: ' },
  { label: 'Таблица', before: '| Этап | Срок |\n|------|-----:|\n| ', after: ' |  |\n' },
  { label: 'Условие', before: '[если ', after: 'org.kpp]\n\n[конец]\n' },
]

/** What is typed after the slash that stands before the cursor. */
function slashBefore(words: string, cursor: number): string | undefined {
  return /(?:^|[\s(«])\/([\p{L}\p{N}.]*)$/u.exec(words.slice(Math.max(0, cursor - 60), cursor))?.[1]
}

function answers({ name, title }: TemplateField, typed: string): boolean {
  const part = typed.toLowerCase()
  return name.toLowerCase().includes(part) || title.toLowerCase().includes(part)
}
