import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'

export type FileDropProps = {
  readonly label: ReactNode
  /** «XLSX или CSV, до 10 МБ» */
  readonly hint?: ReactNode
  /** As in `<input accept>`: `.xlsx,.csv`. */
  readonly accept?: string
  readonly maxBytes?: number
  readonly multiple?: boolean
  readonly error?: string | undefined
  /** Share sent, 0–1, while an upload runs. */
  readonly progress?: number
  readonly disabled?: boolean
  /** Files that fit; the others are named in the error of the field. */
  readonly onFiles: (files: readonly File[]) => void
}

export function FileDrop({ label, hint, accept, maxBytes, multiple = false, error, progress, disabled = false, onFiles }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const busy = disabled || progress !== undefined
  const take = (files: readonly File[]) => {
    const problem = files.map((file) => problemOf(file, accept, maxBytes)).find((text) => text !== undefined)
    setRefused(problem)
    const fitting = files.filter((file) => problemOf(file, accept, maxBytes) === undefined)
    if (fitting.length > 0) onFiles(multiple ? fitting : fitting.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) take([...event.dataTransfer.files])
  }
  const words = refused ?? error
  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-1.5 rounded-card border border-dashed px-6 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface hover:border-ink',
          busy && 'pointer-events-none opacity-70',
        )}
      >
        <Upload size={22} aria-hidden="true" className="text-muted" />
        <span className="font-medium">{label}</span>
        {hint && <span className="text-small text-muted">{hint}</span>}
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          aria-describedby={words ? `${id}-error` : undefined}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
          className="sr-only"
        />
        {progress !== undefined && <ProgressBar share={progress} label="Загрузка файла" className="mt-3 w-full max-w-xs" />}
      </label>
      {words && <p id={`${id}-error`} role="alert" className="mt-1.5 text-small text-bad">{words}</p>}
    </div>
  )
}

function problemOf(file: File, accept: string | undefined, maxBytes: number | undefined): string | undefined {
  if (maxBytes !== undefined && file.size > maxBytes) return `Файл больше ${Math.round(maxBytes / 1_048_576)} МБ`
  const endings = (accept ?? '').split(',').map((part) => part.trim().toLowerCase()).filter((part) => part.startsWith('.'))
  const name = file.name.toLowerCase()
  const fits = endings.length === 0 || endings.some((ending) => name.endsWith(ending))
  return fits ? undefined : `Такой тип файла не подходит: ${/\.[^.]+$/.exec(name)?.[0] ?? name}`
}
