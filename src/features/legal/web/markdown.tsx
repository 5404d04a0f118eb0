import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { readMarkdown } from '../domain/markdown.ts'
import type { Block, Span } from '../domain/markdown.ts'

/**
 * Headings, paragraphs, lists and bold words of our own texts. Everything is rendered as text: no HTML of a file is ever
 * executed.
 */
export function Markdown({ source }: { readonly source: string }) {
  return (
    <div className="space-y-4 leading-relaxed">
      {readMarkdown(source).map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.is) {
    case 'heading':
      return <h3 className="pt-3 text-heading font-semibold">{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list':
      return (
        <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
          <Items items={block.items} />
        </ul>
      )
    case 'numbers':
      return (
        <ol className="list-decimal space-y-1.5 pl-6 marker:text-muted">
          <Items items={block.items} />
        </ol>
      )
  }
}

function Items({ items }: { readonly items: readonly (readonly Span[])[] }): ReactNode {
  return items.map((spans, place) => (
    <li key={place}>
      <Spans spans={spans} />
    </li>
  ))
}

function Spans({ spans }: { readonly spans: readonly Span[] }): ReactNode {
  return spans.map((span, place) => {
    if (span.look === 'bold') return <strong key={place}>{span.text}</strong>
    if (span.look === 'code')
      return (
        <code key={place} className="rounded bg-sunken px-1">
          {span.text}
        </code>
      )
    return <Fragment key={place}>{span.text}</Fragment>
  })
}
