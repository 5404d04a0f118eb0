import { useEffect, useEffectEvent, useRef } from 'react'
import type { DocumentBlock, DocumentPair } from '../domain/document-block.ts'

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

export type DocumentPaperProps = {
  readonly blocks: readonly DocumentBlock[]
  /** Told when the end has come in sight; a sample tells nobody. */
  readonly onRead?: (at: number) => void
}

/**
 * The document as a text page, made from the same blocks as the PDF: a phone needs no viewer to read it. Its end in sight is told with
 * the moment of the browser.
 */
export function DocumentPaper({ blocks, onRead }: DocumentPaperProps) {
  const end = useRef<HTMLDivElement>(null)
  const read = useEffectEvent((at: number) => onRead?.(at))
  useEffect(() => {
    const mark = end.current
    if (!mark) return undefined
    const watcher = new IntersectionObserver((entries) => {
      const seen = entries.find((entry) => entry.isIntersecting)
      if (seen) read(seen.time)
    })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])
  return (
    <article aria-label="Текст документа" className="card space-y-3 px-5 py-6 sm:px-10 sm:py-9">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
      <div ref={end} />
    </article>
  )
}

function Block({ block }: { readonly block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />
    case 'paragraph':
      return <Paragraph block={block} />
    case 'edges':
      return (
        <p className="flex flex-wrap justify-between gap-x-6 text-muted">
          <span>{block.left}</span>
          <span>{block.right}</span>
        </p>
      )
    case 'keyValues':
      return <Pairs pairs={block.pairs} />
    case 'table':
      return <BlockTable block={block} />
    case 'list':
      return (
        <ul className="list-['—'] space-y-1.5 pl-6 sm:pl-14">
          {block.items.map((item, at) => (
            <li key={at} className="pl-2">
              {item}
            </li>
          ))}
        </ul>
      )
    case 'signatures':
      return <Parties block={block} />
  }
}

function Heading({ block }: { readonly block: Of<'heading'> }) {
  if (block.level === 2) return <h3 className="pt-3 font-semibold">{block.text}</h3>
  return (
    <header className="pb-2 text-center">
      <h2 className="text-heading font-semibold">{block.text}</h2>
      {block.below !== undefined && <p className="mt-1 text-muted">{block.below}</p>}
    </header>
  )
}

function Paragraph({ block }: { readonly block: Of<'paragraph'> }) {
  const size = block.size === 'small' ? 'text-small text-muted' : ''
  if (block.number === undefined) return <p className={size}>{block.text}</p>
  return (
    <p className={`flex gap-3 ${size}`}>
      <span className="w-9 shrink-0 text-muted">{block.number}</span>
      <span className="min-w-0 flex-1">{block.text}</span>
    </p>
  )
}

function Pairs({ pairs }: { readonly pairs: readonly DocumentPair[] }) {
  return (
    <dl className="space-y-1.5">
      {pairs.map((pair) => (
        <div key={pair.label} className="sm:flex sm:gap-4">
          <dt className="text-small text-muted sm:w-48 sm:shrink-0 sm:text-body">{pair.label}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const aligns = { left: 'text-left', center: 'text-center', right: 'text-right whitespace-nowrap' } as const

function BlockTable({ block }: { readonly block: Of<'table'> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard
    <div tabIndex={0} role="region" aria-label="Таблица документа" className="overflow-x-auto">
      <table className="w-full min-w-[31rem] border-collapse text-small">
        <thead>
          <tr className="border-y border-line bg-sunken/60 text-muted">
            {block.columns.map((column) => (
              <th key={column.title} scope="col" className={`px-2.5 py-2 font-medium ${aligns[column.align ?? 'left']}`}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at} className="border-b border-line align-top">
              {row.map((cell, column) => (
                <td key={column} className={`px-2.5 py-2 ${aligns[block.columns[column]?.align ?? 'left']}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {block.total && (
          <tfoot>
            {block.total.map((total) => (
              <tr key={total.label} className="font-semibold">
                <td colSpan={block.columns.length - 1} className="px-2.5 py-2 text-right">
                  {total.label}
                </td>
                <td className="whitespace-nowrap px-2.5 py-2 text-right">{total.value}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Parties({ block }: { readonly block: Of<'signatures'> }) {
  return (
    <div className="grid gap-6 pt-3 sm:grid-cols-2">
      {block.parties.map((party) => (
        <section key={party.role}>
          <p className="text-small text-muted">{party.role}</p>
          <p className="font-semibold">{party.name}</p>
          <ul className="mt-1.5 space-y-0.5 text-small">
            {party.requisites.map((pair) => (
              <li key={pair.label}>
                {pair.label}: {pair.value}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
