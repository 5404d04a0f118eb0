import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeAnswer } from '#/gateways/npd/business-message.ts'
import { namespaces } from '#/gateways/npd/namespaces.ts'
import { writeEnvelope } from '#/gateways/npd/soap-envelope.ts'
import { reportToParent } from './measured-child.ts'

/** A tax service that answers every message as processed after 300 ms and stores nothing. */
const partnerLatency = 300

const token = writeEnvelope(
  `<GetMessageResponse xmlns="${namespaces.sync}"><Message><AuthResponse xmlns="${namespaces.auth}"><Result>` +
    `<Token>bench</Token><ExpireTime>2099-01-01T00:00:00Z</ExpireTime></Result></AuthResponse></Message></GetMessageResponse>`,
)
const accepted = writeEnvelope(
  `<SendMessageResponse xmlns="${namespaces.async}"><MessageId>5f2c0b2e-6a0e-4f5e-9f51-0d6a3c1f7a11</MessageId></SendMessageResponse>`,
)
let made = 0

/** A receipt with a unique number each time. */
function completed(): string {
  made += 1
  const receiptId = `2${made.toString(36).padStart(9, '0')}`
  const answer = writeAnswer('PostIncomeV2', {
    receiptId,
    link: `https://lknpd.example/api/v1/receipt/990900000132/${receiptId}/print`,
  })
  return writeEnvelope(
    `<GetMessageResponse xmlns="${namespaces.async}"><ProcessingStatus>COMPLETED</ProcessingStatus><Message>${answer}</Message>` +
      '</GetMessageResponse>',
  )
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    void answer(request.url === '/auth', Buffer.concat(pieces)).then((body) =>
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(body),
    )
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  reportToParent(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

async function answer(isAuth: boolean, body: Buffer): Promise<string> {
  if (isAuth) return token
  await sleep(partnerLatency)
  return body.includes('SendMessageRequest') ? accepted : completed()
}
