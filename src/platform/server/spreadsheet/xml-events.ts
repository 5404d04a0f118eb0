import { SaxesParser } from 'saxes'
import { damaged, Refused } from './refused.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names are passed without their namespace prefix: «x:row» becomes «row». */
export type XmlHandlers = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

type PlainXml = { xmlns: false; position: false }

/** Parses XML in chunks. A document type is refused at once, and any syntax error stops the parsing. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser<PlainXml>({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new Refused({ kind: 'doctype' })
  })
  parser.on('error', () => {
    throw new Refused(damaged)
  })
  parser.on('opentag', (tag) => handlers.open?.(localName(tag.name), tag.attributes))
  parser.on('closetag', (tag) => handlers.close?.(localName(tag.name)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece)
    write(parser, decode(decoder, piece))
  }
  parser.close()
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Detects a document type before the parser has read all of it: it may contain a hundred megabytes of entities. The declaration
 * is outside of tags, and «<» is escaped in valid text, so its opening cannot occur there.
 */
function write(parser: SaxesParser<PlainXml>, text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Refused({ kind: 'doctype' })
  parser.write(text)
}

function decoderFor(first: Uint8Array): TextDecoder {
  const wide =
    first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : undefined
  return new TextDecoder(wide ?? 'utf-8', { fatal: true })
}

function decode(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new Refused(damaged)
  }
}
