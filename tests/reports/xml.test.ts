import { expect, test } from 'vitest';
import { parseXml } from './xml.js';

test.for([
  '<a>\u0000</a>',
  '<a>\ud800</a>',
  '<a>&nbsp;</a>',
  '<a>&#0;</a>',
  '<a>a & b</a>',
  '<a>]]></a>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a><b></a></b>',
  '<a>',
  '<a/><b/>',
  '<a><script>1 < 2</script></a>',
])('the reader of these tests refuses %j', (document) => {
  expect(() => parseXml(document)).toThrow(Error);
});
