import { PassThrough, Readable } from 'node:stream'
import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/**
 * Opens the body of a streamed page. React calls `flush` on the sink after each finished part, so a compressed page still
 * arrives in parts.
 */
export function openBody(accepts: string | string[] | undefined) {
  return (headers: Headers, onEnd: () => void): { sink: Duplex; body: ReadableStream } => {
    const encoding = encodingFor(accepts)
    const sink = encoding === undefined ? new PassThrough() : compressor(encoding)
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    headers.append('vary', 'accept-encoding')
    sink.once('close', onEnd)
    return { sink, body: webStream(sink) }
  }
}

/** Compresses the page data that the router requests; pages themselves are compressed as they are rendered. */
export function packed(response: Response, accepts: string | string[] | undefined): Response {
  const type = response.headers.get('content-type') ?? ''
  const encoding = encodingFor(accepts)
  const ready = response.headers.has('content-encoding') || !/^(text|application)\//.test(type)
  const headers = new Headers(response.headers)
  if (response.body === null || encoding === undefined || ready) {
    return new Response(response.body, { status: response.status, headers })
  }
  const sink = compressor(encoding, { eachPart: true })
  Readable.fromWeb(response.body)
    .on('error', (error) => sink.destroy(error))
    .pipe(sink)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  return new Response(webStream(sink), { status: response.status, headers })
}

type Encoding = 'br' | 'gzip'

function encodingFor(accepts: string | string[] | undefined): Encoding | undefined {
  const offered = String(accepts ?? '')
  if (/\bbr\b/.test(offered)) return 'br'
  return /\bgzip\b/.test(offered) ? 'gzip' : undefined
}

function compressor(encoding: Encoding, { eachPart = false } = {}): Duplex {
  if (encoding === 'gzip') return createGzip({ level: 5, ...(eachPart ? { flush: constants.Z_SYNC_FLUSH } : {}) })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return createBrotliCompress({ params, ...(eachPart ? { flush: constants.BROTLI_OPERATION_FLUSH } : {}) })
}

function webStream(stream: Duplex): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream
}
