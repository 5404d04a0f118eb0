import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

const formats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof formats)[number]

type FileButtonsProps = {
  readonly className?: string
  readonly onSave: (format: FileFormat) => Promise<unknown>
}

/** «Скачать XLSX», «Скачать CSV»: each shows that its file is on the way. */
export function FileButtons({ className, onSave }: FileButtonsProps) {
  const [saving, setSaving] = useState<FileFormat>()
  const save = async (format: FileFormat) => {
    setSaving(format)
    await onSave(format)
    setSaving(undefined)
  }
  return (
    <div className={classNames('flex flex-wrap max-sm:-ml-3.5', className)}>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          pending={saving === format}
          onClick={() => void save(format)}
        >
          Скачать {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
