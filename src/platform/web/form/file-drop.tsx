import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { classNames } from '../kit/class-names.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { dropBox, DropInside } from './drop-place.tsx'
import type { DropWords } from './drop-place.tsx'

export type FileDropProps = DropWords & {
  /** As in `<input accept>`: `.xlsx,.csv`. */
  readonly accept?: string
  readonly maxBytes?: number
  readonly multiple?: boolean
  readonly error?: string | undefined
  /** Upload progress, 0–1. */
  readonly progress?: number
  readonly disabled?: boolean
  /** Reads what was dropped where it may be more than files, such as folders. */
  readonly read?: (dropped: DataTransfer) => Promise<readonly File[]>
  /** Accepted files; the field's error names the others. */
  readonly onFiles: (files: readonly File[]) => void
}

export function FileDrop({ error, onFiles, ...area }: FileDropProps) {
  const errorId = useId()
  const [refused, setRefused] = useState<string>()
  const { accept, maxBytes, multiple = false } = area
  const take = (files: readonly File[]) => {
    setRefused(files.map((file) => problemOf(file, accept, maxBytes)).find((text) => text !== undefined))
    const fitting = files.filter((file) => problemOf(file, accept, maxBytes) === undefined)
    if (fitting.length > 0) onFiles(multiple ? fitting : fitting.slice(0, 1))
  }
  const words = refused ?? error
  return (
    <div>
      <DropArea {...area} onFiles={take} {...(words ? { errorId } : {})} />
      {words && (
        <p id={errorId} role="alert" className="mt-1.5 text-small text-bad">
          {words}
        </p>
      )}
    </div>
  )
}

type DropAreaProps = Omit<FileDropProps, 'error' | 'maxBytes'> & { readonly errorId?: string }

function DropArea({ label, hint, accept, multiple, progress, disabled = false, errorId, read, onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const busy = disabled || progress !== undefined
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (busy) return
    if (read) void read(event.dataTransfer).then(onFiles)
    else onFiles([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the first
    <label
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        dropBox,
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface hover:border-ink',
        busy && 'pointer-events-none opacity-70',
      )}
    >
      <DropInside label={label} hint={hint} />
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        aria-describedby={errorId}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
        className="sr-only"
      />
      {progress !== undefined && <ProgressBar share={progress} label="Загрузка файла" className="mt-3 w-full max-w-xs" />}
    </label>
  )
}

function problemOf(file: File, accept: string | undefined, maxBytes: number | undefined): string | undefined {
  if (maxBytes !== undefined && file.size > maxBytes) return `Файл больше ${Math.round(maxBytes / 1_048_576)} МБ`
  const endings = (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part.startsWith('.'))
  const name = file.name.toLowerCase()
  const fits = endings.length === 0 || endings.some((ending) => name.endsWith(ending))
  return fits ? undefined : `Такой тип файла не подходит: ${/\.[^.]+$/.exec(name)?.[0] ?? name}`
}
