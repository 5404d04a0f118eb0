import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

export type CopyButtonProps = {
  readonly text: string
  /** «Скопировать ссылку»; without it only the icon is shown. */
  readonly label?: string
}

const praiseTime = 2_000

export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), praiseTime)
  }
  const words = copied ? 'Скопировано' : (label ?? 'Скопировать')
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={label === undefined ? words : undefined}
      className="inline-flex min-h-9 items-center gap-2 rounded-lg px-2 text-small text-accent hover:bg-accent-soft print:hidden"
    >
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      {label !== undefined && words}
    </button>
  )
}
