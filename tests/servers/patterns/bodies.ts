import { slugs } from '../../../helpers/interface/operations.js';
import { when } from '../changes/conditions.js';
import { setField } from '../changes/objects.js';
import { changeBody, changeText, sendHtml, setBody, type ResponseChange } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import type { PatternDeviants } from './pattern-deviant.js';

const all = (change: ResponseChange) => ({ wrap: changeResponses('every operation', change) });
const login = sendHtml('<!doctype html><title>Log in</title>');
const xml = setBody('<?xml version="1.0"?><Order><id>1</id></Order>');
const mark = changeText((text) => `\uFEFF${text}`);
const latin1 = changeText((text) => text.replaceAll(/[\u0100-\u{10ffff}]/gu, '?'), 'latin1');
const twice = changeBody((body) => JSON.stringify(body));
const sample = setBody('{"id":1,"location":"Field 7","area":2.5,"confirmed":false}');
const exceptCreations = slugs.filter((slug) => slug !== 'create-order');

export const bodies: readonly PatternDeviants[] = [
  {
    pattern: 'operations respond with HTML',
    shown: {
      'responds with a login page to reads of a receptionist': {
        wrap: changeResponses(['list-order-sprayers', 'get-order'], login),
      },
    },
    beside: { 'responds with a login page in one operation': { wrap: changeResponses('get-order', login) } },
  },
  {
    pattern: 'responses are XML',
    shown: { 'responds with XML': all(xml) },
    beside: { 'responds with XML to creations': { wrap: changeResponses('create-order', xml) } },
  },
  {
    pattern: 'responses are in Latin-1',
    shown: { 'writes every response in Latin-1': all(latin1) },
    beside: { 'writes one operation in Latin-1': { wrap: changeResponses('create-order', latin1) } },
  },
  {
    pattern: 'responses have a byte order mark',
    shown: { 'puts a byte order mark before every response': all(mark) },
    beside: { 'puts a byte order mark before creations': { wrap: changeResponses('create-order', mark) } },
  },
  {
    pattern: 'responses are encoded twice',
    shown: { 'encodes every response twice': all(twice) },
    beside: { 'encodes creations twice': { wrap: changeResponses('create-order', twice) } },
  },
  {
    pattern: 'creations look like a mock',
    shown: { 'responds to every creation with the same order': { wrap: changeResponses('create-order', sample) } },
    beside: {
      'gives every created order the id 1': { wrap: changeResponses('create-order', changeBody(setField('id', 1))) },
      'responds with the same body everywhere but to creations': { wrap: changeResponses(exceptCreations, sample) },
    },
  },
  {
    pattern: 'creations look like an echo',
    shown: {
      'responds to every creation with the request': {
        wrap: changeResponses('create-order', (response, { body }) => ({ ...response, body: Buffer.from(body ?? '') })),
      },
    },
    beside: {
      'responds with the request to orders that are paid by card': {
        wrap: changeResponses(
          'create-order',
          when(
            (_, { body }) => body?.includes('visa') === true,
            (response, { body }) => ({ ...response, body: Buffer.from(body ?? '') }),
          ),
        ),
      },
    },
  },
];
