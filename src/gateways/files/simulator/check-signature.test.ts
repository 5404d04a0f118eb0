import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSignature } from './check-signature.ts'

/** «Examples: Signature Calculations in AWS Signature Version 4», Amazon S3 API Reference. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

const getObject = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
}

test('the example of the manual is signed right, and nothing else is', () => {
  assert.ok(checkSignature(getObject, secret))
  assert.ok(!checkSignature(getObject, `${secret}x`))
  assert.ok(!checkSignature({ ...getObject, target: '/other.txt' }, secret))
  assert.ok(!checkSignature({ ...getObject, method: 'PUT' }, secret))
  assert.ok(!checkSignature({ ...getObject, headers: { ...getObject.headers, 'x-amz-content-sha256': '0'.repeat(64) } }, secret))
  assert.ok(!checkSignature({ ...getObject, headers: {} }, secret))
})

test('the example with a query is signed right too', () => {
  const request = {
    method: 'GET',
    target: '/?lifecycle=',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543`,
    },
  }
  assert.ok(checkSignature(request, secret))
})
