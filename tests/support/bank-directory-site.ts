import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { demoDirectoryFile } from '#/apps/demo/demo-banks.ts'

/** A site that gives the directory of the demo, as `BANK_DIRECTORY_URL` expects. */
export async function openBankDirectorySite() {
  const directory = await readFile(demoDirectoryFile)
  const server = createServer((_, response) => response.end(directory))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
