import { expect, test } from 'vitest';
import type { Schema } from '../../../helpers/interface/schemas.js';
import { componentsFor } from './writer/components.js';

const plot: Schema = {
  $id: 'https://farm.example/plot.json',
  type: 'object',
  properties: { id: { type: 'integer' }, owner: { $ref: 'owner.json' } },
  required: ['id'],
};
const owner: Schema = { type: 'object', properties: { name: { type: 'string' } } };

function componentsOf(name: string, narrower: Schema) {
  const others: [string, Schema][] = [
    ['plot', plot],
    ['owner', owner],
    ['barn', { type: 'object' }],
  ];

  return componentsFor([name], new Map([...others, [name, narrower]]));
}

test('a schema comes with those that it refers to, and no other', () => {
  expect(componentsOf('own-plot', { type: 'object', properties: { plot: { $ref: 'plot.json' } } })).toEqual({
    OwnPlot: { type: 'object', properties: { plot: { $ref: '#/components/schemas/Plot' } } },
    Plot: {
      type: 'object',
      properties: { id: { type: 'integer' }, owner: { $ref: '#/components/schemas/Owner' } },
      required: ['id'],
    },
    Owner: owner,
  });
});

test('a schema that narrows another is written out, and demands what both demand', () => {
  const owned: Schema = { $ref: 'plot.json', properties: { owner: true }, required: ['owner'] };

  expect(componentsOf('owned', owned)).toEqual({
    Owned: {
      type: 'object',
      properties: { id: { type: 'integer' }, owner: { $ref: '#/components/schemas/Owner' } },
      required: ['id', 'owner'],
    },
    Owner: owner,
  });
});

test('a field that is ruled out is no property, and must not be there', () => {
  expect(componentsOf('wild', { $ref: 'plot.json', properties: { owner: false } })).toEqual({
    Wild: {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      not: { properties: { owner: true }, required: ['owner'] },
    },
  });
});

test('what cannot be written is said', () => {
  const bare: Schema = { $ref: 'plot.json', properties: { id: false, owner: false } };

  expect(() => componentsOf('bare', bare)).toThrow('one `not` cannot deny both id and owner');
  expect(() => componentsOf('astray', { $ref: 'field.json' })).toThrow('there is no schema field');
});
