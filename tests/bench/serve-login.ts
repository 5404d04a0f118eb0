import { createServer } from 'node:http'
import { parsePasswordDigest } from '#/features/identity/domain/password-digest.ts'
import { hashPassword } from '#/features/identity/server/hash-password.ts'
import { verifyPassword } from '#/features/identity/server/verify-password.ts'
import { memoryPage } from './memory-page.ts'
import { reportToParent } from './measured-child.ts'

/** `/login` checks a password as the product does, `/page` returns the page from memory. */
const digest = parsePasswordDigest('0123456789ABCDEF0123')
if (!digest) throw new Error('Not a digest')
const pepper = 'pepper of the benchmark'
const kept = await hashPassword(pepper, digest)
const server = createServer((request, response) => {
  void (request.url === '/login' ? verifyPassword(pepper, digest, kept ?? null) : Promise.resolve(memoryPage)).then((answer) => {
    const body = JSON.stringify(answer)
    response.writeHead(answer === 'wrong' ? 500 : 200, { 'content-length': Buffer.byteLength(body) }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  reportToParent(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
